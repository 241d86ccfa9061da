/** Free memory is full of what was there before; zeros in its place compress to nothing. */

const NEW_ENOUGH = 1 << 14; // bytes of new memory for one size: by then no free block of that size is left below

/** @param {any} Module */
export function tidyHeap(Module) {
  const limit = Module.HEAPU32[Module._emscripten_get_sbrk_ptr() >>> 2]; // of memory in use so far
  /** @type {number[]} */
  const held = [];
  // From large to small, and then in the allocator's own steps (its blocks are multiples of 8 less 4 bytes).
  for (let size = (1 << 20) - 4; size >= 12; size = size > 1024 ? (size >> 1) & ~3 : size - 4) {
    for (let fresh = 0; fresh < NEW_ENOUGH; ) {
      const block = Module._malloc(size);
      if (!block) break;
      held.push(block);
      Module.HEAPU8.fill(0, block, block + size);
      if (block + size > limit) fresh += size;
    }
  }
  for (const block of held) Module._free(block);
}
