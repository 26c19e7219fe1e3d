import { CREATED, isForm, readInteger, textOf, type Form, type Shape } from './parameters.ts';
import { refuseNoSuch } from './api-errors.ts';

/** Parameters of every list. */
export const LIST_PARAMETERS: Readonly<Record<string, Shape>> = {
  limit: 'text',
  starting_after: 'text',
  ending_before: 'text',
  expand: { each: 'text' },
};

/** Parameters of a list that can be searched by time. */
export const DATED_LIST_PARAMETERS: Readonly<Record<string, Shape>> = {
  ...LIST_PARAMETERS,
  created: CREATED,
};

/** A list as Stripe wraps it. */
export function wrapList(url: string, data: readonly unknown[], hasMore: boolean): unknown {
  return { object: 'list', data, has_more: hasMore, url };
}

/** One page of a list that is newest first. */
export function pageOf<Item extends { id: string; created?: number }>(
  url: string,
  input: Form,
  all: readonly Item[],
): unknown {
  const limit =
    input['limit'] === undefined ? 10 : readInteger(input['limit'], 'limit', { min: 1, max: 100 });
  const found = all.filter(isWithin(input));
  const place = (param: 'starting_after' | 'ending_before') => {
    const id = textOf(input[param]);
    if (id === undefined) return undefined;
    const index = found.findIndex((item) => item.id === id);
    if (index < 0) throw refuseNoSuch('object', id, param, 400);
    return index;
  };
  const before = place('ending_before');
  if (before !== undefined) {
    const start = Math.max(0, before - limit);
    return wrapList(url, found.slice(start, before), start > 0);
  }
  const start = (place('starting_after') ?? -1) + 1;
  return wrapList(url, found.slice(start, start + limit), start + limit < found.length);
}

function isWithin(input: Form): (item: { created?: number }) => boolean {
  const { created } = input;
  if (!isForm(created)) return () => true;
  const bound = (name: string, otherwise: number) =>
    created[name] === undefined
      ? otherwise
      : readInteger(created[name], `created[${name}]`, { min: 0, max: Number.MAX_SAFE_INTEGER });
  const from = Math.max(bound('gte', 0), bound('gt', -1) + 1);
  const to = Math.min(bound('lte', Infinity), bound('lt', Infinity) - 1);
  return ({ created: time = from }) => time >= from && time <= to;
}
