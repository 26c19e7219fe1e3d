import { useState } from 'react';
import { callFunction } from '#src/browser/api.ts';
import { HttpError } from '#src/domain/http-error.ts';
import { routes } from '#src/routes.ts';
import { ActionButton, ActionStatus, useAction } from '../ui/action.tsx';
import { Step } from '../ui/PageState.tsx';
import { useLinkToken } from '../mailed-link-token.tsx';
import { useMounted } from '../use-mounted.ts';

interface PageWords {
  heading: string;
  text: string;
}

type PageOutcome = 'ask' | 'done' | 'ended' | 'unknown';

/** Maps errors to the state of the link. Errors that a retry may fix aren't listed. */
const OUTCOMES: Readonly<Record<string, PageOutcome>> = {
  link_expired: 'ended',
  link_unknown: 'unknown',
  bad_request: 'unknown',
};

interface NewsletterPageProps {
  action: 'confirm' | 'unsubscribe';
  ask: PageWords & { button: string };
  done: PageWords;
}

/**
 * A page opened from a newsletter email. Opening the page doesn't change anything, because bots
 * open links, too. Only clicking the button does.
 */
export default function NewsletterPage(props: NewsletterPageProps) {
  const token = useLinkToken();
  return (
    <div className="mt-10">
      <Confirm key={token} token={token} {...props} />
    </div>
  );
}

function Confirm({ action, ask, done, token }: NewsletterPageProps & { token: string }) {
  /** Whether the link's token can be read yet. */
  const isMounted = useMounted();
  const [answered, setOutcome] = useState<PageOutcome>('ask');
  const press = useAction();
  const send = async () => {
    try {
      await callFunction('newsletter', { action, token });
      setOutcome('done');
    } catch (error) {
      const refused = error instanceof HttpError ? OUTCOMES[error.code] : undefined;
      if (!refused) throw error;
      setOutcome(refused);
    }
  };
  const outcome = isMounted && token === '' ? 'unknown' : answered;
  switch (outcome) {
    case 'ask':
      return (
        <Step isFirst title={ask.heading} lead={ask.text}>
          <noscript>
            <p>
              {'To use this page, turn on JavaScript in your browser. You can also '}
              <a href={routes.contact}>contact us</a>.
            </p>
          </noscript>
          <p>
            <ActionButton
              action={press}
              look="main"
              disabled={!isMounted}
              onPress={() => void press.run('Please wait...', send)}
            >
              {ask.button}
            </ActionButton>
          </p>
          <ActionStatus action={press} />
        </Step>
      );
    case 'done':
      return (
        <Step
          title={done.heading}
          lead={done.text}
          ways={[['Read the blog', routes.blog], TO_HOME]}
        />
      );
    case 'ended':
    case 'unknown': {
      const { way, ...words } = BROKEN[outcome];
      return <Step {...words} ways={[way, TO_HOME]} />;
    }
  }
}

const TO_HOME = ['Back to Home', routes.home] as const;

const BROKEN = {
  ended: {
    title: 'This link has expired',
    lead: 'Enter your email address again, and we’ll send you a new link.',
    way: ['Subscribe again', `${routes.blog}#newsletter`],
  },
  unknown: {
    title: 'This link isn’t complete',
    lead: 'Open it again from your email. If that doesn’t work, contact us.',
    way: ['Contact us', routes.contact],
  },
} as const;
