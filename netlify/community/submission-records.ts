import type { Decision, Standing } from '#src/domain/community/submission.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';
import { sequence } from '#netlify/storage/sequence.ts';
import type { Created, Store } from '#netlify/storage/store.ts';

/** Content from a visitor that's pending until the coach approves or rejects it. */
export interface Submission {
  id: string;
  text: string;
  name: string;
  at: number;
  /** Version of the consent text the author agreed to. */
  consent: string;
  /** Whether our rules detected someone in danger when it was submitted. */
  soundsGrave?: boolean;
  /** Whether it may be from or about someone in danger. Less certain than `soundsGrave`. */
  mayBeGrave?: boolean;
  /** How many pending submissions from the same network are ahead of it. */
  ahead?: number;
  answer?: string | undefined;
}

interface StoredSubmissionKind<Item> {
  /** Prefix of its record keys: `<name>-<id>`. */
  name: 'post' | 'review';
  /** Prefix of the keys used to find the newest submissions without reading records. */
  times: 'posted-' | 'reviewed-';
  /**
   * Returns the key that exists while an item is shown, used to find the newest items without
   * reading records.
   */
  shownKey(item: Item): string;
  changes?(id: string): Promise<Partial<Item>>;
  /** Whether submissions come from a live shop. Those from the other Stripe mode aren't listed. */
  isLive?: boolean;
}

/** Matches the end of a {@link StoredSubmissionKind.shownKey}. */
const SHOWN = /^(\d{13})-(?:([1-5])-)?([a-f0-9]{32})$/;
/** Prefix of keys that record the network a submission came from. */
const FROM = 'from-';
/**
 * Maximum number of decisions, and of answers, for a submission. A coach who needs more has to ask
 * a developer.
 */
const MOST_CHANGES = 20;

/**
 * Submissions of one kind, stored as write-once records. The newest decision and the newest answer
 * apply. The text may mention someone's health, so it goes in an encrypted store.
 */
export function createSubmissions<Item extends Submission>(
  store: Store,
  people: EncryptedStore,
  { name, times, shownKey, changes = async () => ({}), isLive = false }: StoredSubmissionKind<Item>,
) {
  /** Posts store only the state. Reviews also store the rule behind a rejection. */
  type Kept = Decision['state'] | { decision: Decision['state']; rule?: Standing['rule'] };
  const keptOf = ({ state, rule }: Decision): Kept =>
    name === 'post' ? state : { decision: state, ...(rule ? { rule } : {}) };
  const decisions = (id: string) =>
    sequence<{ decision: Kept; at: number }>(store, `${name}-${id}.decision-`, {
      most: MOST_CHANGES,
    });
  const answers = (id: string) =>
    sequence<{ text: string; at: number }>(people, `${name}-${id}.answer-`, { most: MOST_CHANGES });
  const lastAnswer = async (id: string) => {
    const last = await answers(id).last();
    return { number: last?.number ?? 0, text: last?.entry.text ?? '' };
  };
  const announced = (id: string, at: number, isUrgent: boolean, live = isLive) =>
    `${times}${at}-${id}${isUrgent ? '-urgent' : ''}${live ? '-live' : ''}`;
  const isWhole = new RegExp(`^${name}-([a-f0-9]{32})$`);
  const isDecision = new RegExp(`^${name}-([a-f0-9]{32})\\.decision-`);

  /**
   * Returns the IDs of pending or decided submissions. Reads only keys, because every decided
   * submission has a decision key.
   */
  async function idsOf(which: 'waiting' | 'decided'): Promise<string[]> {
    const keys = await store.keys(`${name}-`);
    const idsIn = (pattern: RegExp) => keys.flatMap((key) => pattern.exec(key)?.[1] ?? []);
    const withDecision = new Set(idsIn(isDecision));
    return idsIn(isWhole).filter((id) => withDecision.has(id) === (which === 'decided'));
  }

  async function networksOf(): Promise<Map<string, string>> {
    const parts = (await store.keys(FROM)).map((key) => key.split('-'));
    return new Map(parts.map(([, , id = '', network = '']) => [id, network]));
  }

  async function find(id: string): Promise<Item | undefined> {
    const [item, changed, { text: answer }] = await Promise.all([
      people.read(`${name}-${id}`) as Promise<Item | undefined>,
      changes(id),
      lastAnswer(id),
    ]);
    return item && { ...item, ...changed, ...(answer ? { answer } : {}) };
  }

  return {
    /**
     * @param network Key of the network it came from. Networks take turns in the queue: a network's
     * second submission comes after every other network's first.
     */
    async save(item: Item, network?: string): Promise<Created> {
      const { id, at, soundsGrave = false } = item;
      const record = people.record(`${name}-${id}`, item);
      const announcement = [announced(id, at, soundsGrave)];
      if (network !== undefined) announcement.push(`${FROM}${at}-${id}-${network}`);
      const made = await store.createAll(
        announcement.map((key) => ({ key, data: {} })),
        [record],
      );
      return made.has(record.key) ? 'created' : 'exists';
    },
    find,
    async state(id: string): Promise<Standing> {
      const kept = (await decisions(id).last())?.entry.decision ?? 'waiting';
      return typeof kept === 'string' ? { state: kept } : { state: kept.decision, rule: kept.rule };
    },
    /**
     * Records a decision. Repeating the latest one has no effect.
     * @param options.isFirst Decides only if nobody has yet.
     * @param options.check Called with the submission before a new decision. Throws to reject it.
     * @returns whether this is now the decision: only one of two concurrent decisions succeeds, and
     * it's false if the submission doesn't exist
     */
    async decide(
      id: string,
      decided: Decision,
      at: number,
      { isFirst = false, check }: { isFirst?: boolean; check?(item: Submission): void } = {},
    ): Promise<boolean> {
      const item = await find(id);
      if (!item) return false;
      const decision = keptOf(decided);
      const isThis = (last: { entry: { decision: Kept } } | undefined) =>
        JSON.stringify(last?.entry.decision) === JSON.stringify(decision);
      const last = isFirst ? undefined : await decisions(id).last();
      if (!isThis(last)) check?.(item);
      const isMade =
        isThis(last) ||
        (await decisions(id).append({ decision, at }, last?.number ?? 0)) === 'created' ||
        isThis(await decisions(id).last());
      if (!isMade) return false;
      if (decided.state === 'approved') await store.create(shownKey(item), { at });
      else await store.remove(shownKey(item));
      return true;
    },
    /**
     * Replaces the answer the coach saw with a new one. Empty text removes the answer. Saving the
     * same answer again has no effect.
     * @param seen Empty if there was no answer.
     * @returns whether this is now the latest answer (a second window can't overwrite the first)
     */
    async answer(id: string, text: string, seen: string, at: number): Promise<boolean> {
      const { number, text: before } = await lastAnswer(id);
      if (before === seen && before !== text) await answers(id).append({ text, at }, number);
      return (await lastAnswer(id)).text === text;
    },
    /**
     * Lists pending or decided submissions. Pending ones that suggest danger come first. After
     * that, the networks that posts came from take turns, and newer submissions come first. May lag
     * a minute behind. Also returns the total and the number of pending ones that suggest danger.
     */
    async list(which: 'waiting' | 'decided', most: number) {
      const [kept, keys, networks] = await Promise.all([
        idsOf(which),
        store.keys(times),
        name === 'post' && which === 'waiting' ? networksOf() : new Map<string, string>(),
      ]);
      const at = new Map<string, number>();
      const urgent = new Set<string>();
      const otherMode = new Set<string>();
      for (const key of keys) {
        const [, time, id = '', ...marks] = key.split('-');
        at.set(id, Number(time));
        if (which === 'waiting' && marks.includes('urgent')) urgent.add(id);
        if (marks.includes('live') !== isLive) otherMode.add(id);
      }
      const ids = kept
        .filter((id) => !otherMode.has(id))
        .toSorted((a, b) => (at.get(b) ?? 0) - (at.get(a) ?? 0) || a.localeCompare(b));
      const before = new Map<string, number>();
      const counts = new Map<string, number>();
      for (const id of ids) {
        const from = networks.get(id);
        if (from === undefined) continue;
        const row = `${from} ${urgent.has(id)}`;
        const ahead = before.get(row) ?? 0;
        counts.set(id, ahead);
        before.set(row, ahead + 1);
      }
      const aheadOf = (id: string) => counts.get(id) ?? 0;
      const inOrder = ids.toSorted(
        (a, b) => Number(urgent.has(b)) - Number(urgent.has(a)) || aheadOf(a) - aheadOf(b),
      );
      const found = await Promise.all(inOrder.slice(0, most).map(find));
      return {
        items: found
          .filter((item) => item !== undefined)
          .map((item) => ({ ...item, ahead: aheadOf(item.id) })),
        total: ids.length,
        inDanger: ids.filter((id) => urgent.has(id)).length,
      };
    },
    /** Permanently deletes a submission, along with its decisions and answers. */
    async remove(item: Item): Promise<void> {
      const { id, at } = item;
      await store.remove(shownKey(item));
      const decided = await store.keys(`${name}-${id}.decision-`);
      const announcements = [true, false].flatMap((isUrgent) =>
        [true, false].map((live) => announced(id, at, isUrgent, live)),
      );
      await Promise.all([...decided, ...announcements].map((key) => store.remove(key)));
      // Remove entries from the end. A sequence has no gaps, so a retry after an interruption still
      // finds the rest.
      for (let { number } = await lastAnswer(id); number > 0; number -= 1)
        await people.remove(answers(id).keyOf(number));
      await store.remove(`${name}-${id}`);
    },
  };
}

/**
 * Returns the items shown under a prefix, newest first, from keys alone. May lag a minute behind a
 * decision.
 */
export async function findShown(
  prefix: string,
  store: Store,
): Promise<{ id: string; stars: number }[]> {
  return (await store.keys(prefix))
    .flatMap((key) => {
      // Skip longer topics or slugs that start with this one.
      const [, at, stars, id] = SHOWN.exec(key.slice(prefix.length)) ?? [];
      return id === undefined ? [] : [{ id, at: Number(at), stars: Number(stars) }];
    })
    .toSorted((a, b) => b.at - a.at || a.id.localeCompare(b.id));
}
