/** Fields of a log line. No addresses, names, tokens, session IDs, or bodies. */
export interface LogLine {
  event: 'refused' | 'failed' | 'done';
  function: string;
  code?: string;
  status?: number;
  errorId?: string;
  /** The platform's request ID. */
  requestId?: string;
  /** Error class names, outermost first. Never their messages. */
  errors?: readonly string[];
  counts?: Readonly<Record<string, number | boolean>>;
  path?: string;
  press?: string;
}

export function log(line: LogLine): void {
  const write = line.event === 'failed' ? console.error : console.log;
  write(JSON.stringify(line));
}

/** Returns the class names of an error and its causes, for logging. */
export function errorNames(error: unknown): string[] {
  const names: string[] = [];
  for (let one: unknown = error; one instanceof Error && names.length < 5; one = one.cause)
    names.push(one.name);
  return names;
}

/** Maximum length of a path segment to log. Longer ones may be tokens or names. */
const LONGEST_WORD = 40;

/**
 * Returns a path that's safe to log, without segments that could identify a person or grant access:
 * "/user/maria@example.com" → "/user/…".
 */
export function loggedPath(path: string): string {
  return path
    .split('/')
    .map((part) => {
      const isPlain =
        /^[\w.~-]*$/.test(part) && part.length <= LONGEST_WORD && !/(?:\d[.~-]?){6}/.test(part);
      return isPlain ? part : '…';
    })
    .join('/');
}
