/** The theme's search hears keys only; text also comes by voice, by swiping and from the clipboard. */
document.addEventListener("input", ({ target }) => {
  if (target instanceof HTMLInputElement && target.matches(".md-search__input")) {
    target.dispatchEvent(new Event("keyup"));
  }
});
