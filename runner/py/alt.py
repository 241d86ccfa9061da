"""What a figure shows, in the words of its author: the alternative text for those who do not see it."""

from __future__ import annotations

from typing import Any

from .labels import without_markup

_KINDS = {
    "Line2D": "line",
    "PathCollection": "points",
    "Rectangle": "bars",
    "AxesImage": "image",
    "QuadMesh": "mesh",
    "QuadContourSet": "contour",
    "PolyCollection": "area",
    "FillBetweenPolyCollection": "area",
    "Quiver": "arrows",
    "Wedge": "pie",
}


def about(figure: Any) -> dict[str, Any]:
    """Title, axes (title, labels, legend, kinds of drawing) and the text made of them.

    A label that the author set (``fig.set_label("…")``, ``plt.figure("…")``) is the whole text; without any words in
    the figure the text is empty.
    """
    title = without_markup(figure.get_suptitle())
    axes = [_axes(one) for one in figure.axes if one.get_label() != "<colorbar>" and one.get_visible()]
    label = str(figure.get_label() or "")
    words = [title, *(_sentence(one) for one in axes)]
    return {"title": title, "axes": axes, "text": label or "; ".join(word for word in words if word)}


def _axes(axes: Any) -> dict[str, Any]:
    _, labels = axes.get_legend_handles_labels()
    titles = [without_markup(axes.get_title(where)) for where in ("left", "center", "right")]
    kinds = [_KINDS[type(child).__name__] for child in axes.get_children() if type(child).__name__ in _KINDS]
    background = axes.patch  # a Rectangle too, but no bar
    if type(background).__name__ == "Rectangle":
        kinds.remove("bars")
    return {
        "title": " ".join(filter(None, titles)),
        "x": without_markup(axes.get_xlabel()),
        "y": without_markup(axes.get_ylabel()),
        "legend": [without_markup(str(label)) for label in labels] if axes.get_legend() else [],
        "kinds": sorted(set(kinds)),
    }


def _sentence(axes: dict[str, Any]) -> str:
    labels = [f"{name}: {axes[name]}" for name in ("x", "y") if axes[name]]
    return "; ".join(filter(None, [axes["title"], ", ".join(labels), ", ".join(axes["legend"])]))
