/** Free memory is full of what was there before; zeros in its place compress to nothing. */

/** @param {any} Module */
export function tidyHeap(Module) {
  const top = () => Module.HEAPU32[Module._emscripten_get_sbrk_ptr() >>> 2];
  zeroFreeObjects(Module, top());
  zeroFreeBlocks(Module, top());
}

/** Python's own small blocks (16 to 512 bytes). @param {any} Module @param {number} limit of memory in use so far */
function zeroFreeObjects(Module, limit) {
  const held = [];
  for (let size = 512; size >= 16; size -= 16) {
    for (;;) {
      const block = Module._PyObject_Malloc(size);
      held.push(block);
      if (block >= limit) break;
      Module.HEAPU8.fill(0, block, block + size);
    }
  }
  for (const block of held) Module._PyObject_Free(block);
}

/** The C allocator's free blocks. @param {any} Module @param {number} limit */
function zeroFreeBlocks(Module, limit) {
  const held = [];
  for (let size = 1 << 20; size >= 32; size >>= 1) {
    for (;;) {
      const block = Module._malloc(size);
      if (!block) break;
      held.push(block);
      if (block + size > limit) break; // this one is new
      Module.HEAPU8.fill(0, block, block + size);
    }
  }
  for (const block of held) Module._free(block);
}
