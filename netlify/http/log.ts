/** What may stand in a log line. No addresses, names, tokens, session ids or bodies. */
export interface LogLine {
  event: 'refused' | 'failed' | 'done';
  function: string;
  code?: string;
  status?: number;
  errorId?: string;
  /** The platform's id of the request. */
  requestId?: string;
  /** Names of error classes from the outside in; never their messages. */
  errors?: readonly string[];
  counts?: Readonly<Record<string, number | boolean>>;
  path?: string;
  press?: string;
}

export function log(line: LogLine): void {
  const write = line.event === 'failed' ? console.error : console.log;
  write(JSON.stringify(line));
}

/** The class names of an error and its causes, for the log. */
export function errorNames(error: unknown): string[] {
  const names: string[] = [];
  for (let one: unknown = error; one instanceof Error && names.length < 5; one = one.cause)
    names.push(one.name);
  return names;
}

/** Longer parts of an address are no words: they may be a token or a name. */
const LONGEST_WORD = 40;

/**
 * A path as it may stand in a log: parts that could name a person or open something are left out.
 * "/user/maria@example.com" → "/user/…".
 */
export function loggedPath(path: string): string {
  return path
    .split('/')
    .map((part) => {
      const isPlain = /^[\w.~-]*$/.test(part) && part.length <= LONGEST_WORD && !/\d{6}/.test(part);
      return isPlain ? part : '…';
    })
    .join('/');
}
