/**
 * For a `ref` or an effect of each island: tells `client:intent` that React has taken over. Before,
 * a press would be answered by the browser and not by the island.
 */
export function tellAwake(element: Element | null): void {
  element?.closest('astro-island')?.dispatchEvent(new Event('island-awake'));
}
