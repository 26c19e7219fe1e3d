import { chatSchema } from '../../src/collections/schemas/chat.ts';
import { isLinkTarget, KNOWN_SITES } from '../../src/domain/chat/link-target.ts';
import { linksIn } from '../../src/domain/chat/markdown.ts';
import { entriesOf, type ChatScript } from '../../src/domain/chat/script.ts';
import type { ContentFile } from './content-file.ts';
import type { Diagnostic } from './diagnostic.ts';

const FILE = 'content/chat.json';

/** Crisis topics. Their steps can only offer ways to call for help. */
const CALLS_ONLY = ['emergency', 'harm', 'self-harm', 'caregiver'] as const;

/** An error in the chat script: the field, the problem, and how to fix it. */
type Flaw = Pick<Diagnostic, 'problem' | 'remedy'> & { field: string };

/**
 * Checks that every chat step and button leads somewhere, that every step can be reached, and that
 * people in a crisis are only offered help.
 * @param pages Every page of the site.
 */
export function checkChat(files: readonly ContentFile[], pages: ReadonlySet<string>): Diagnostic[] {
  const file = files.find((one) => one.file === FILE);
  const script = chatSchema.safeParse(file?.data);
  // Invalid fields are reported by the field check.
  if (!file || !script.success) return [];
  return [
    ...checkTargets(script.data),
    ...checkSteps(script.data),
    ...checkCrisis(script.data),
    ...checkBeside(script.data),
    ...checkLinks(script.data, pages),
  ].map((flaw) => ({ file: FILE, line: file.lines[flaw.field] ?? 1, ...flaw }));
}

interface Target {
  field: string;
  step: string;
}

function buttonTargets({ steps }: ChatScript): Target[] {
  return steps.flatMap(({ buttons = [] }, at) =>
    buttons.flatMap(({ step }, place) =>
      step === undefined ? [] : [{ field: `steps[${at}].buttons[${place}].step`, step }],
    ),
  );
}

function checkTargets(script: ChatScript): Flaw[] {
  const ids = script.steps.map(({ id }) => id);
  const targets = [...entriesOf(script), ...buttonTargets(script)];
  const lost = targets
    .filter(({ step }) => !ids.includes(step))
    .map(({ field, step }) => ({
      field,
      problem: `There’s no step called "${step}".`,
      remedy: `Add it to steps, or use one of these: ${ids.join(', ')}.`,
    }));
  const unclear = script.steps.flatMap(({ buttons = [] }, at) =>
    buttons.flatMap(({ label, step, link }, place) => {
      if ((step === undefined) !== (link === undefined)) return [];
      return {
        field: `steps[${at}].buttons[${place}]`,
        problem: step
          ? `The button "${label}" has both a step and a link.`
          : `The button "${label}" doesn’t go anywhere.`,
        remedy: 'Give it either a step or a link.',
      };
    }),
  );
  return [...lost, ...unclear];
}

function checkSteps(script: ChatScript): Flaw[] {
  const named = new Set([...entriesOf(script), ...buttonTargets(script)].map(({ step }) => step));
  return script.steps.flatMap(({ id }, at) => {
    const field = `steps[${at}].id`;
    if (script.steps.findIndex((step) => step.id === id) < at) {
      return [
        { field, problem: `There are 2 steps called "${id}".`, remedy: 'Rename one of them.' },
      ];
    }
    if (named.has(id)) return [];
    return {
      field,
      problem: `Nothing links to the step "${id}".`,
      remedy: 'Link a button to it, or remove it.',
    };
  });
}

/**
 * Returns the positions of the steps that respond to a crisis, or an empty list if the script is
 * invalid.
 */
export function crisisSteps(data: unknown): ReadonlySet<number> {
  const script = chatSchema.safeParse(data);
  return new Set(script.success ? crisisPositions(script.data) : []);
}

function crisisPositions({ steps, concerns, after }: ChatScript): number[] {
  const ids = CALLS_ONLY.flatMap((concern) => [concerns[concern], ...after[concern]]);
  return steps.flatMap(({ id }, at) => (ids.includes(id) ? [at] : []));
}

function checkCrisis(script: ChatScript): Flaw[] {
  const positions = crisisPositions(script);
  return script.steps.flatMap(({ id, buttons, calls, es }, at) => {
    if (!positions.includes(at)) return [];
    const flaws: Flaw[] = [];
    if (buttons) {
      flaws.push({
        field: `steps[${at}].buttons`,
        problem: `The step "${id}" is for a crisis, but it has buttons.`,
        remedy: 'Remove the buttons. Keep the calls.',
      });
    }
    if (!calls) {
      flaws.push({
        field: `steps[${at}].id`,
        problem: `The step "${id}" is for a crisis, but it has no number to call.`,
        remedy: 'Add calls with 911 or 988.',
      });
    }
    const silent = calls?.findIndex((call) => es && !call.es) ?? -1;
    if (silent >= 0) {
      flaws.push({
        field: `steps[${at}].calls[${silent}]`,
        problem: 'This call isn’t in Spanish, but the text is.',
        remedy: 'Add "es".',
      });
    }
    return flaws;
  });
}

/** Reports lines about danger that don't have a number to call. */
function checkBeside({ beside }: ChatScript): Flaw[] {
  return CALLS_ONLY.flatMap((concern) =>
    Object.entries(beside[concern])
      .filter(([, words]) => !linksIn(words).some((link) => link.startsWith('tel:')))
      .map(([key]) => ({
        field: `beside.${concern}.${key}`,
        problem: 'This line has no number to call.',
        remedy: 'Add a link with a number, such as [Call 911](tel:911).',
      })),
  );
}

function checkLinks({ steps, beside }: ChatScript, pages: ReadonlySet<string>): Flaw[] {
  const texts = [
    ...steps.flatMap(({ text, es = [] }, at) => [
      ...text.map((words, place) => ({ words, field: `steps[${at}].text[${place}]` })),
      ...es.map((words, place) => ({ words, field: `steps[${at}].es[${place}]` })),
    ]),
    ...Object.entries(beside).flatMap(([concern, line]) =>
      Object.entries(line).map(([key, words]) => ({ words, field: `beside.${concern}.${key}` })),
    ),
  ];
  return texts.flatMap(({ words, field }) =>
    linksIn(words)
      .filter((link) => !isLinkTarget(link) || (link.startsWith('/') && !isPage(link, pages)))
      .map((link) => ({
        field,
        problem: `The chat can't link to "${link}".`,
        remedy: `Use a page on this site, tel:, sms:, mailto:, or one of these: ${KNOWN_SITES.join(', ')}.`,
      })),
  );
}

function isPage(link: string, pages: ReadonlySet<string>): boolean {
  return pages.has(link.replace(/[?#].*$/, ''));
}
