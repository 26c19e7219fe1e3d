const CONTROLS = 'a, button, summary, label, input';
/** What a next press takes back, or does once more. */
const ONCE = 'summary, label, [type=checkbox], [popovertarget], [data-opens], [data-once]';
/** Two touches within this time, in milliseconds, and this way, in pixels, are one: not every phone counts them. */
const TOUCH_AGAIN = { time: 500, way: 30 };

/**
 * A double click, as fast as the device counts it as one, is one press of a hand that trembles: its second half
 * takes nothing back, and presses nothing that came under the pointer meanwhile.
 */
export function takeDoublePressesAsOne(): void {
  let first: { control: Element | null; at: MouseEvent } | undefined;
  const isAgain = (press: PointerEvent, at: MouseEvent) =>
    press.detail > 1 ||
    (press.pointerType === 'touch' &&
      press.timeStamp - at.timeStamp < TOUCH_AGAIN.time &&
      Math.hypot(press.clientX - at.clientX, press.clientY - at.clientY) < TOUCH_AGAIN.way);
  document.addEventListener(
    'click',
    (event) => {
      const control = (event.target as Element).closest(CONTROLS);
      const before = first?.control;
      // A press on a label presses its box.
      if (before instanceof HTMLLabelElement && before.control === control) return;
      if (!first || !isAgain(event, first.at)) first = { control, at: event };
      else if (control && (control !== before || control.matches(ONCE))) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    true,
  );
}
