import type { Decision, Standing } from '#src/domain/community/submission.ts';
import type { EncryptedStore } from '#netlify/storage/encrypted-store.ts';
import { series } from '#netlify/storage/sequence.ts';
import type { Created, Store } from '#netlify/storage/store.ts';

/** What a visitor sent and the coach decides about: it waits until her first decision. */
export interface Submission {
  id: string;
  text: string;
  name: string;
  at: number;
  /** Version of the words that its writer agreed to. */
  consent: string;
  /** Whether set rules heard somebody in danger in it when it came. */
  soundsGrave?: boolean;
  /** Whether it may be about danger, without being sure. */
  mayBeGrave?: boolean;
  /** How many of the same network stand before it, while it waits. */
  ahead?: number;
  answer?: string | undefined;
}

interface Kind<Item> {
  /** What the keys of its records begin with: `<name>-<id>`. */
  name: 'post' | 'review';
  /** What the keys begin with that let the newest be found without reading any. */
  times: 'posted-' | 'reviewed-';
  /** The key that is there while an item is shown, so that readers find the newest without reading any. */
  shownKey(item: Item): string;
  changes?(id: string): Promise<Partial<Item>>;
  /** Whether they come from real payments. Those of the other mode are on no list. */
  isLive?: boolean;
}

/** What the end of a {@link Kind.shownKey} says. */
const SHOWN = /^(\d{13})-(?:([1-5])-)?([a-f0-9]{32})$/;
/** What a key begins with that says which network something came from. */
const FROM = 'from-';
/** Decisions about one thing, or answers; a coach who changes her mind more often asks a developer. */
const MOST_CHANGES = 20;

/**
 * Submissions of one kind: facts that are written once. The newest decision and the newest answer count. Their words may
 * tell of somebody's health, so they are in an encrypted store.
 */
export function createSubmissions<Item extends Submission>(
  store: Store,
  people: EncryptedStore,
  { name, times, shownKey, changes = async () => ({}), isLive = false }: Kind<Item>,
) {
  /** A post is approved or rejected, a review is rejected because of a rule. */
  type Kept = Decision['state'] | { decision: Decision['state']; rule?: Standing['rule'] };
  const keptOf = ({ state, rule }: Decision): Kept =>
    name === 'post' ? state : { decision: state, ...(rule ? { rule } : {}) };
  const decisions = (id: string) =>
    series<{ decision: Kept; at: number }>(store, `${name}-${id}.decision-`, {
      most: MOST_CHANGES,
    });
  const answers = (id: string) =>
    series<{ text: string; at: number }>(people, `${name}-${id}.answer-`, { most: MOST_CHANGES });
  const lastAnswer = async (id: string) => {
    const last = await answers(id).last();
    return { number: last?.number ?? 0, text: last?.entry.text ?? '' };
  };
  const announced = (id: string, at: number, isUrgent: boolean, live = isLive) =>
    `${times}${at}-${id}${isUrgent ? '-urgent' : ''}${live ? '-live' : ''}`;
  const isWhole = new RegExp(`^${name}-([a-f0-9]{32})$`);
  const isDecision = new RegExp(`^${name}-([a-f0-9]{32})\\.decision-`);

  /** From the keys alone: what has a decision has a key that says so. */
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
    /** @param network A code of the network that it came from: those of one network wait behind the first of each other. */
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
     * Notes a decision; the same as the newest changes nothing.
     * @param isFirst Decides only while nobody has.
     * @returns whether that is what was decided: of two at once, one is made; not when there is no such thing
     */
    async decide(id: string, decided: Decision, at: number, isFirst = false): Promise<boolean> {
      const item = await find(id);
      if (!item) return false;
      const decision = keptOf(decided);
      const isThis = (last: { entry: { decision: Kept } } | undefined) =>
        JSON.stringify(last?.entry.decision) === JSON.stringify(decision);
      const last = isFirst ? undefined : await decisions(id).last();
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
     * Puts an answer of the coach below it, in the place of the one that she saw; an empty one is none, and the same
     * again changes nothing.
     * @param seen Empty where she saw none.
     * @returns whether the newest answer is this one: of two windows the second overwrites nothing
     */
    async answer(id: string, text: string, seen: string, at: number): Promise<boolean> {
      const { number, text: before } = await lastAnswer(id);
      if (before === seen && before !== text) await answers(id).append({ text, at }, number);
      return (await lastAnswer(id)).text === text;
    },
    /**
     * Those that wait, of somebody in danger first and each network in its turn, or that were decided; then the newest.
     * May lag a minute behind. With the number of all of them, and of those in danger that wait.
     */
    async list(which: 'waiting' | 'decided', most: number) {
      const [kept, keys, networks] = await Promise.all([
        idsOf(which),
        store.keys(times),
        name === 'post' && which === 'waiting' ? networksOf() : new Map<string, string>(),
      ]);
      const at = new Map<string, number>();
      const urgent = new Set<string>();
      const ofOtherMode = new Set<string>();
      for (const key of keys) {
        const [, time, id = '', ...marks] = key.split('-');
        at.set(id, Number(time));
        if (which === 'waiting' && marks.includes('urgent')) urgent.add(id);
        if (marks.includes('live') !== isLive) ofOtherMode.add(id);
      }
      const ids = kept
        .filter((id) => !ofOtherMode.has(id))
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
    /** Takes one out for good, with what was decided and answered. */
    async remove(item: Item): Promise<void> {
      const { id, at } = item;
      await store.remove(shownKey(item));
      const decided = await store.keys(`${name}-${id}.decision-`);
      const announcements = [true, false].flatMap((isUrgent) =>
        [true, false].map((live) => announced(id, at, isUrgent, live)),
      );
      await Promise.all([...decided, ...announcements].map((key) => store.remove(key)));
      // From the end: what a cut leaves is found again, for a series has no gaps.
      for (let { number } = await lastAnswer(id); number > 0; number -= 1)
        await people.remove(answers(id).keyOf(number));
      await store.remove(`${name}-${id}`);
    },
  };
}

/** What is shown under a prefix, the newest first, from keys alone; may lag a minute behind a decision. */
export async function findShown(
  prefix: string,
  store: Store,
): Promise<{ id: string; stars: number }[]> {
  return (await store.keys(prefix))
    .flatMap((key) => {
      // A longer topic or slug may begin with this one.
      const [, at, stars, id] = SHOWN.exec(key.slice(prefix.length)) ?? [];
      return id === undefined ? [] : [{ id, at: Number(at), stars: Number(stars) }];
    })
    .toSorted((a, b) => b.at - a.at || a.id.localeCompare(b.id));
}
