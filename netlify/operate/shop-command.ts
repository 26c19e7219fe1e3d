import { counted } from '#src/domain/count-with-noun.ts';
import { editDistance } from '#src/domain/edit-distance.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { CannotStart } from '#netlify/local/cannot-start.ts';
import { EnvironmentError } from '#netlify/platform/env.ts';
import { StoreUnavailable } from '#netlify/storage/store.ts';

interface Command {
  usage: string;
  does: string;
  /** Loads its modules on demand, so that `--help` doesn't have to wait for all of them. */
  run(args: string[]): Promise<unknown>;
}

const COMMANDS: readonly Command[] = [
  {
    usage: 'export FILE',
    does: 'saves all records and files of the shop to a file; run it again to resume',
    run: async (args) => (await import('./backup-files.ts')).exportStore(args),
  },
  {
    usage: 'import FILE [--newer NEWER_FILE | --is-newest]',
    does: 'restores an export without its sign-ins; a newer export adds later erasures and accounts',
    run: async (args) => (await import('./backup-files.ts')).importStore(args),
  },
  {
    usage: 'migrate',
    does: 'updates the database at DATABASE_URL to this version',
    run: async () => (await import('./migrate.ts')).migrateDatabase(),
  },
  {
    usage: 'alerts',
    does: 'lists open alerts: money and site problems first, then the rest, newest first',
    run: showAlerts,
  },
  {
    usage: 'help-buyer SESSION [--email ADDRESS]',
    does: 'completes a payment’s order (cs_live_…), corrects its address, and emails a link',
    run: async (args) => (await import('./help-buyer-command.ts')).helpByHand(args),
  },
  {
    usage: 'forget ADDRESS [--yes]',
    does: 'shows the data we keep about a person; --yes deletes it for good',
    run: async (args) => (await import('./erase-person-command.ts')).forget(args),
  },
  {
    usage: 'end-sign-ins',
    does: 'signs everyone out and resets all passwords, after restoring an older database',
    run: async () => (await import('./end-sign-ins.ts')).endSignInsOfSite(),
  },
  {
    usage: 'rotate-secret',
    does: 're-encrypts records that use ORDER_SECRET_PREVIOUS, and says when to remove it',
    run: async () => (await import('./rotate-secret.ts')).rotateSecret(),
  },
  {
    usage: 'coach-link',
    does: 'prints the coach’s first sign-in link, for when email doesn’t work yet',
    run: async () => (await import('./coach-account.ts')).printCoachLink(),
  },
  {
    usage: 'reset-second-factor --email ADDRESS',
    does: 'removes a lost authenticator app from an account, and prints a link to set up a new one',
    run: async (args) => (await import('./coach-account.ts')).resetSecondFactor(args),
  },
  {
    usage: 'deploy-check [--file .env] [--context CONTEXT]',
    does: 'lists what’s missing, wrong, or dangerous before a deploy, and shows the last passing nightly run',
    run: async (args) => (await import('./check-before-deploy.ts')).deployCheck(args),
  },
  {
    usage: 'check-deployed URL [--email ADDRESS]',
    does: 'tests a site from outside; with --email (one of COACH_EMAILS), it also buys a book in test mode',
    run: async (args) => (await import('./check-live-site-command.ts')).checkDeployedSite(args),
  },
  {
    usage: 'launch-check',
    does: 'lists what the owner still has to provide before launch',
    run: async () => (await import('#src/tooling/launch/launch-check.ts')).showLaunchGaps(),
  },
];

async function showAlerts(): Promise<void> {
  const [{ createAlerts }, { openStores }] = await Promise.all([
    import('#netlify/alerts/alert-records.ts'),
    import('./open-stores.ts'),
  ]);
  const stores = await openStores(process.env);
  try {
    const alerts = await createAlerts(stores.records).open();
    console.log(`${stores.place}: ${counted(alerts.length, 'alert')}`);
    for (const { kind, subject, note, at } of alerts) {
      console.log(`\n${new Date(at).toISOString()} ${kind} ${subject}\n  ${note}`);
    }
  } finally {
    await stores.close();
  }
}

const HELP = ['--help', '-h'];
const nameOf = ({ usage }: Command) => usage.split(' ', 1)[0] ?? '';

function formatHelp(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ usage }) => usage.length));
  const lines = commands.map(({ usage, does }) => `  ${usage.padEnd(width)}  ${does}`);
  return ['Usage: npm run shop -- COMMAND [ARGUMENTS]', '', ...lines].join('\n');
}

function wrongUse(problem: string): void {
  console.error(`${problem}\nAll commands: npm run shop -- --help`);
  process.exitCode = 2;
}

function nearestTo(word: string): string | undefined {
  const most = 3;
  return COMMANDS.map(nameOf)
    .map((name) => ({ name, distance: editDistance(word, name, most) }))
    .filter(({ name, distance }) => distance <= Math.min(most, name.length / 2))
    .toSorted((one, other) => one.distance - other.distance)[0]?.name;
}

/** Errors that the user can fix. Only the message is printed, without a stack trace. */
const EXPLAINED = [CannotStart, EnvironmentError, HttpError, StoreUnavailable];

async function run(command: Command, args: string[]): Promise<void> {
  try {
    await command.run(args);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      // Drop the rest of the message, which is about the parser, not this command.
      const [sentence = ''] = error.message.split(/\. |\n/, 1);
      wrongUse(`${sentence}. Usage: npm run shop -- ${command.usage}`);
    } else if (EXPLAINED.some((kind) => error instanceof kind)) {
      console.error(error.message);
      process.exitCode = 1;
    } else throw error;
  }
}

const [name, ...args] = process.argv.slice(2);
const command = COMMANDS.find((one) => nameOf(one) === name);
if (name === undefined || HELP.includes(name)) {
  console.log(formatHelp(COMMANDS));
} else if (command === undefined) {
  const nearest = nearestTo(name);
  wrongUse(
    `Unknown command: "${name}".${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`,
  );
} else if (args.some((word) => HELP.includes(word))) {
  console.log(formatHelp([command]));
} else if (command.usage === name && args.length > 0) {
  wrongUse(`"${name}" doesn’t take arguments, but got: ${args.join(' ')}`);
} else {
  await run(command, args);
}
