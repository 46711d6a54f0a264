/**
 * Scrolls the strip that holds the item, so that it is seen with `margin` pixels beside it. The strip itself: where
 * `scrollIntoView` was called, Chromium lets the first Tab begin.
 */
export function bringIntoSight(item: HTMLElement, margin = 0): void {
  const strip = item.parentElement
  if (!strip) return
  const [seen, wanted] = [strip.getBoundingClientRect(), item.getBoundingClientRect()]
  const [left, right] = [wanted.left - margin, wanted.right + margin]
  if (left < seen.left) strip.scrollLeft -= seen.left - left
  else if (right > seen.right) strip.scrollLeft += right - seen.right
}
