"""Bug 6: copies of one row on both sides of the split."""

import torch
from torch import nn

# region data
g = torch.Generator().manual_seed(0)
people, copies = 300, 4
person = torch.arange(people).repeat_interleave(copies)
base = torch.randn(people, 20, generator=g)
X = base[person] + 0.05 * torch.randn(1200, 20, generator=g)
# লেবেল এলোমেলো: শেখার মতো কিছু নেই
y = torch.randint(2, (people,), generator=g)[person]
# endregion


# region measure
def accuracy(train, test):
    torch.manual_seed(1)
    model = nn.Sequential(
        nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 2)
    )
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
    for _ in range(200):
        loss = nn.functional.cross_entropy(model(X[train]), y[train])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    guess = model(X[test]).argmax(dim=1)
    return (guess == y[test]).float().mean().item()


# endregion


# region symptom
def rows_shuffled(g):
    order = torch.randperm(len(X), generator=g)
    return order[:800], order[800:]


# endregion


# region cure
def people_apart(g):
    order = torch.randperm(people, generator=g)
    known = torch.isin(person, order[:200])
    return known.nonzero().squeeze(1), (~known).nonzero().squeeze(1)


# endregion


# region guard
def shared(train, test):
    return set(person[train].tolist()) & set(person[test].tolist())


# endregion

# region table
for split in (rows_shuffled, people_apart):
    splits = [split(g) for _ in range(5)]
    right = sum(accuracy(*parts) for parts in splits) / 5
    both = len(shared(*splits[0]))
    print(f"{split.__name__:14} {right:.3f}  on both sides: {both}")
# endregion
