"""Bug 5: view where permute was meant. The shape is right."""

import torch

# region symptom
# দুটি 2 × 3 ছবি, তিন চ্যানেল: (N, H, W, C)
images = torch.arange(2 * 2 * 3 * 3).view(2, 2, 3, 3)
wanted = images.permute(0, 3, 1, 2)
wrong = images.reshape(2, 3, 2, 3)
print("shapes", tuple(wanted.shape), tuple(wrong.shape))
print("red of image 0, meant:")
print(wanted[0, 0])
print("red of image 0, by view:")
print(wrong[0, 0])
print("equal:", torch.equal(wanted, wrong))
# endregion

# region heads
x = torch.arange(4 * 6).view(1, 4, 6)
right = x.view(1, 4, 2, 3).transpose(1, 2)
wrong = x.view(1, 2, 4, 3)
print("token 0 of head 0:", right[0, 0, 0].tolist())
print("token 1 of head 0:", right[0, 0, 1].tolist())
print("by view alone:    ", wrong[0, 0, 1].tolist())
# endregion

# region contiguous
try:
    wanted.view(2, -1)
except RuntimeError as error:
    print("view after permute:", str(error).split(" (")[0])
print("reshape copies:", tuple(wanted.reshape(2, -1).shape))
# endregion


# region guard
def same_pixel(nhwc, nchw):
    n, h, _, c = (size - 1 for size in nhwc.shape)
    return bool(nhwc[n, h, 0, c] == nchw[n, c, h, 0])


print("guard:", same_pixel(images, wanted))
print("guard:", same_pixel(images, images.reshape(2, 3, 2, 3)))
# endregion
