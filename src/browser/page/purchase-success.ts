import { Refusal } from '../../domain/refusal.ts';
import { callFunction } from '../api.ts';
import { required, showPart } from '../elements.ts';
import { session } from '../storage.ts';
import { showToastLater } from '../toast-later.ts';

const KEY = 'paid-session';
/** Pauses between two looks while the bank confirms, in milliseconds; afterwards the mail does it. */
const PAUSES = [2_000, 3_000, 5_000, 8_000, 12_000, 15_000, 20_000, 25_000, 30_000];

/** Runs the success page. Without a session nothing is called and the first state stays. */
export function startPurchaseSuccess(): void {
  const sessionId = takeSessionId();
  if (!sessionId) return;
  const parts = required('[data-parts]', HTMLElement);
  required('[data-retry]', HTMLButtonElement).addEventListener('click', () => {
    showState(parts, 'processing');
    // Browsers do not fetch a part again that failed once, so then the page comes again.
    loadPaid().then(
      () => process(parts, sessionId, 0),
      () => location.reload(),
    );
  });
  required('[data-no-session]', HTMLElement).hidden = true;
  void process(parts, sessionId, 0);
}

/** The id leaves the address bar, where others could read it, and stays in the tab for a reload. */
function takeSessionId(): string | undefined {
  const url = new URL(location.href);
  const given = url.searchParams.get('session_id');
  if (given === null) {
    const known = session.read(KEY);
    return typeof known === 'string' && history.state === KEY ? known : undefined;
  }
  session.write(KEY, given);
  url.searchParams.delete('session_id');
  history.replaceState(KEY, '', url);
  return given;
}

/** What shows a paid order comes beside the question whether it is paid. */
const loadPaid = () => import('./purchase-paid.ts');

async function process(parts: HTMLElement, sessionId: string, look: number): Promise<void> {
  try {
    const [purchase, { fillPaid }] = await Promise.all([
      callFunction('process-purchase', { sessionId }),
      loadPaid(),
    ]);
    if (purchase.status === 'paid') {
      fillPaid(showState(parts, 'paid'), sessionId, purchase);
    } else if (purchase.status === 'confirming') {
      if (look === 0) showState(parts, 'confirming');
      lookAgain(parts, sessionId, look);
    } else {
      showState(parts, purchase.status);
    }
  } catch (error) {
    // The bank has taken the order already, so one lost look is no reason to alarm anyone.
    if (look > 0) {
      lookAgain(parts, sessionId, look);
      return;
    }
    const part = showState(parts, 'failed-to-process');
    const detail = part.querySelector('[data-detail]');
    if (detail) detail.textContent = error instanceof Refusal ? error.message : '';
    showToastLater({
      kind: 'error',
      title: 'Processing Error',
      text: 'There was an issue processing your purchase. Please contact support.',
    });
  }
}

function lookAgain(parts: HTMLElement, sessionId: string, look: number): void {
  const pause = PAUSES[look];
  required('[data-looking]', HTMLElement).hidden = pause === undefined;
  required('[data-stopped-looking]', HTMLElement).hidden = pause !== undefined;
  if (pause !== undefined) setTimeout(() => void process(parts, sessionId, look + 1), pause);
}

/** Shows a state of the page, and names it in the title of the tab. */
function showState(parts: HTMLElement, name: string): HTMLElement {
  const part = showPart(parts, name);
  const heading = part.querySelector('h1')?.textContent.trim() ?? '';
  document.title = document.title.replace(/^[^|]+/, `${heading} `);
  return part;
}
