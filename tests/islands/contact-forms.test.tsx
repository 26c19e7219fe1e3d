// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import NewPostForm from '#src/islands/community/NewPostForm.tsx';
import NewPostPanel from '#src/islands/community/NewPostPanel.tsx';
import ReviewPost from '#src/islands/community/ReviewPost.tsx';
import TopicPosts from '#src/islands/community/TopicPosts.tsx';
import ContactForm from '#src/islands/contact/ContactForm.tsx';
import GuideDownload from '#src/islands/guide/GuideDownload.tsx';
import GuideForm from '#src/islands/guide/GuideForm.tsx';
import { httpError, shownIsland } from '#tests/support/shown-island.ts';

const page = shownIsland();
const {
  answer,
  field,
  focusedWords,
  named,
  press,
  pressUntil,
  sentTo,
  settled,
  show,
  status,
  type,
  until,
  words,
} = page;

/** URLs passed to `location.assign`. */
let wentTo: string[] = [];

beforeEach(() => {
  wentTo = [];
  vi.spyOn(location, 'assign').mockImplementation((address) => wentTo.push(String(address)));
});

describe('the contact form', () => {
  const fillIn = async (message: string) => {
    await type('Full Name', 'Maria Lopez');
    await type('Email Address', 'maria@example.com');
    await type('Subject', 'A question');
    await type('Message', message);
  };

  test('sends the message and passes the name and email address to the thank-you page', async () => {
    answer('send-email', () => ({ success: true }));
    await show(<ContactForm email="help@example.com" />);
    await fillIn('Is the guide free?');
    await pressUntil('Send Message', () => wentTo.length > 0);
    expect(wentTo).toEqual(['/contact/thank-you']);
    expect(sentTo('send-email')).toEqual([
      expect.objectContaining({ type: 'contact_form', message: 'Is the guide free?' }),
    ]);
    expect(sessionStorage.getItem('navigation-state')).toContain('Maria Lopez');
  });

  test('prefills the subject from the link', async () => {
    history.replaceState({}, '', '?subject=I%20ask%20for%20my%20money%20back');
    await show(<ContactForm email="help@example.com" />);
    expect(field('Subject').value).toBe('I ask for my money back');
    history.replaceState({}, '', location.pathname);
  });

  test('shows an address to write to if sending fails, and keeps all input', async () => {
    answer('send-email', () => httpError('upstream_unavailable', 'The mail is out.', 503));
    await show(<ContactForm email="help@example.com" />);
    await fillIn('Is the guide free?');
    await pressUntil('Send Message', () => words().includes('The mail is out.'));
    expect(focusedWords()).toContain(
      'Failed to send your message. Please try again or contact help@example.com directly.',
    );
    expect(field('Message').value).toBe('Is the guide free?');
    page.leave();
    await show(<ContactForm email="help@example.com" />);
    expect(field('Message').value).toBe('Is the guide free?');
  });

  test('shows emergency contacts for a crisis message, and sends it only on the second click', async () => {
    answer('send-email', () => ({ success: true }));
    await show(<ContactForm email="help@example.com" />);
    await fillIn('I want to kill myself.');
    await pressUntil('Send Message', () => words().includes('Are you in danger right now?'));
    expect(focusedWords()).toContain('It may be 24 hours before we read this.');
    expect(named('Call 911').getAttribute('href')).toBe('tel:911');
    expect(named('Call 988').getAttribute('href')).toBe('tel:988');
    expect(named('Text 988').getAttribute('href')).toBe('sms:988');
    expect(sentTo('send-email')).toEqual([]);
    expect(field('Message').value).toBe('I want to kill myself.');
    await pressUntil('Send Message', () => wentTo.length > 0);
    expect(sentTo('send-email')).toHaveLength(1);
  });
});

test.each([
  ['I want to kill myself.', ['Call 988', 'Text 988', 'Call 911']],
  ['My face is drooping and my arm is weak.', ['Call 911', 'Call 988', 'Text 988']],
])('puts the right phone number first, as the main button: "%s"', async (message, numbers) => {
  await show(<NewPostForm topic={{ slug: 'daily-motivation', title: 'Daily Motivation' }} />);
  await type('Title', 'Today');
  await type('Your post', message);
  await type('Display name', 'Walker');
  await settled(() => document.querySelector<HTMLElement>('input[type="checkbox"]')?.click());
  await pressUntil('Send my post', () => words().includes('Are you in danger right now?'));
  const links = [...document.querySelectorAll('.actions a')];
  expect(links.map((link) => link.textContent)).toEqual(numbers);
  expect(links.map((link) => link.classList.contains('button--main'))).toEqual([
    true,
    false,
    false,
  ]);
  expect(words()).toContain('It may be days before someone reads this.');
});

describe('a new post', () => {
  const TOPIC = { slug: 'daily-motivation', title: 'Daily Motivation' };
  const fillIn = async () => {
    await type('Title', 'My walk');
    await type('Your post', 'To the gate and back.');
    await type('Display name', 'Walker');
    await settled(() => document.querySelector<HTMLElement>('input[type="checkbox"]')?.click());
  };

  test('redirects to the thank-you page if submitted from its own page', async () => {
    answer('community-post', () => ({ status: 'waiting' }));
    await show(<NewPostForm topic={TOPIC} />);
    await fillIn();
    await pressUntil('Send my post', () => wentTo.length > 0);
    expect(wentTo).toEqual(['/community/thank-you']);
    expect(sentTo('community-post')).toEqual([
      {
        action: 'send',
        topic: 'daily-motivation',
        title: 'My walk',
        text: 'To the gate and back.',
        name: 'Walker',
        consent: true,
      },
    ]);
  });

  test('thanks the writer in the dialog, moves focus to the message, and links back to the posts', async () => {
    answer('community-post', () => ({ status: 'waiting' }));
    const opener = document.createElement('button');
    opener.dataset['topic'] = TOPIC.slug;
    opener.dataset['topicTitle'] = TOPIC.title;
    await show(<NewPostPanel opener={opener} dialog={document.createElement('dialog')} />);
    expect(words()).toContain('Your post will go to Daily Motivation.');
    await fillIn();
    await pressUntil('Send my post', () => words().includes('Post sent.'));
    expect(wentTo).toEqual([]);
    expect(focusedWords()).toContain('Post sent. Thank you. We got your post.');
    expect(named('Back to the posts').closest('form')?.getAttribute('method')).toBe('dialog');
    expect(sessionStorage.getItem('post-daily-motivation')).toBeNull();
  });
});

describe('reporting a post', () => {
  const POST = { id: 'p1', title: 'A walk', text: 'I went out.', name: 'Ann', at: 0 };
  const FORM = '#src/islands/community/ReportPost.tsx';
  const hasForm = () => document.querySelector('#report-reason') !== null;

  test('keeps the emergency numbers visible if the form fails to load, and retries on click', async () => {
    vi.doMock(FORM, () => {
      throw new TypeError('The line is down.');
    });
    answer('community-post', () => ({ posts: [POST] }));
    await show(<TopicPosts topic="daily-motivation" />);
    await pressUntil('Report this post: A walk', () =>
      words().includes('We couldn’t load the form.'),
    );
    expect(words()).toContain('If someone is in danger, call 911.');
    vi.doUnmock(FORM);
    await pressUntil('Try again', hasForm);
  });

  test('requires a reason, then sends the report and thanks the reader', async () => {
    answer('community-post', () => ({ posts: [POST] }));
    await show(<TopicPosts topic="daily-motivation" />);
    expect(hasForm()).toBe(false);
    await pressUntil('Report this post: A walk', hasForm);
    expect(focusedWords()).toBe('Report this post');
    await press('Send report');
    expect(words()).toContain('Tell us why you’re reporting this post');
    await type('Why are you reporting this post?', 'It names a person.');
    answer('community-post', () => ({ status: 'reported' }));
    await pressUntil('Send report', () => words().includes('Report sent.'));
    expect(words()).toContain('Report sent. Thank you. Someone will look at the post.');
    expect(document.querySelector('dialog')).toBeNull();
    expect(sentTo('community-post').at(-1)).toEqual({
      action: 'report',
      postId: 'p1',
      reason: 'It names a person.',
    });
  });
});

describe("the coach's post review", () => {
  const POST = {
    id: 'p1',
    topic: 'Daily Motivation',
    title: 'A walk',
    text: 'I went <i>out</i>.\nTwice.',
    name: 'Ann',
    at: Date.UTC(2026, 10, 1, 12),
    state: 'waiting',
  };
  const open = async () => {
    history.replaceState(null, '', '/community/review#t=token');
    await show(<ReviewPost />);
  };

  test('shows the post as plain text, and doesn’t approve or reject anything on load', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    answer('community-post', () => promise);
    await open();
    expect(status()).toContain('Opening the post...');
    await settled(() => resolve(POST));
    expect([...document.querySelectorAll('article p')].map((one) => one.textContent)).toEqual([
      'Daily Motivation, by Ann, November 1, 2026',
      'I went <i>out</i>.',
      'Twice.',
    ]);
    expect(status()).toContain('Nobody can see this post yet.');
    expect(sentTo('community-post')).toEqual([{ action: 'open', token: 'token' }]);
  });

  test('publishes the post and shows the result, ignoring a click on the other button while it waits', async () => {
    answer('community-post', () => POST);
    await open();
    const { promise, resolve } = Promise.withResolvers<object>();
    answer('community-post', () => promise);
    await press('Publish this post');
    expect(named('Publish this post').getAttribute('aria-disabled')).toBe('true');
    await press('Don’t publish it');
    await settled(() => resolve({ ...POST, state: 'approved' }));
    expect(status()).toContain('This post is on the site.');
    expect(sentTo('community-post').slice(1)).toEqual([
      { action: 'decide', token: 'token', decision: 'approved' },
    ]);
  });

  test('links to the dashboard if the writer may be in danger, so that the post gets an answer', async () => {
    answer('community-post', () => ({ ...POST, soundsGrave: true }));
    await open();
    expect(named('Answer on your dashboard').getAttribute('href')).toBe('/admin/waiting');
    expect(words()).not.toContain('Publish this post');
  });

  test('doesn’t send a request if the link is incomplete', async () => {
    history.replaceState(null, '', '/community/review');
    await show(<ReviewPost />);
    expect(focusedWords()).toContain('This link isn’t complete.');
    expect(sentTo('community-post')).toEqual([]);
  });
});

describe('the free guide', () => {
  test('requests the guide only with both fields filled in, then redirects to the thank-you page', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    answer('send-email', () => promise);
    await show(<GuideForm />);
    const send = named('Send My Free Guide') as HTMLButtonElement;
    expect(send.disabled).toBe(true);
    await type('Name', 'Maria');
    await type('Email', 'maria@example.com');
    expect(send.disabled).toBe(false);
    await press('Send My Free Guide');
    expect(send.textContent).toBe('Sending Guide...');
    await settled(() => resolve({ success: true }));
    expect(wentTo).toEqual(['/wellness-guide/thank-you']);
  });

  test('asks about a likely typo in the email address before sending', async () => {
    answer('send-email', () => ({ success: true }));
    await show(<GuideForm />);
    await type('Name', 'Rosa');
    await type('Email', 'rosa@gmial.com');
    await press('Send My Free Guide');
    expect(focusedWords()).toContain('Did you mean rosa@gmail.com?');
    expect(sentTo('send-email')).toEqual([]);
    await press('Yes, use this one');
    await press('Send My Free Guide');
    expect(sentTo('send-email')).toEqual([expect.objectContaining({ email: 'rosa@gmail.com' })]);
  });

  test('shows an error if sending fails, and keeps the name and email address', async () => {
    answer('send-email', () => httpError('upstream_unavailable', 'The mail is out.', 503));
    await show(<GuideForm />);
    await type('Name', 'Maria');
    await type('Email', 'maria@example.com');
    await press('Send My Free Guide');
    expect(focusedWords()).toContain('Failed to process your request.');
    expect(field('Email').value).toBe('maria@example.com');
  });

  /** A trusted click, like one from a real person. */
  const click = () =>
    settled(() => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true });
      Object.defineProperty(event, 'isTrusted', { value: true });
      named('Download Your Guide Now').dispatchEvent(event);
    });
  const toast = async () => {
    const words = () => document.querySelector('.toast')?.textContent ?? '';
    await until(() => words() !== '');
    return words();
  };

  test('downloads the coach’s uploaded guide instead of the built file', async () => {
    answer('storage', () => ({ files: [{ url: '/uploaded.pdf' }] }));
    answer('.pdf', () => new Response());
    const clicked: string[] = [];
    await show(<GuideDownload file="/guide.pdf" />);
    named('Download Your Guide Now').addEventListener('click', (event) => {
      if (event.isTrusted) return;
      event.preventDefault();
      clicked.push((event.target as HTMLAnchorElement).getAttribute('href') ?? '');
    });
    await click();
    expect(clicked).toEqual(['/uploaded.pdf']);
    expect(await toast()).toContain('Download started');
  });

  test('shows where else to find the guide if the file is missing', async () => {
    answer('storage', () => httpError('internal', 'Out.', 500));
    answer('.pdf', () => new Response(null, { status: 404 }));
    await show(<GuideDownload file="/guide.pdf" />);
    await click();
    expect(await toast()).toContain('You can read the guide on this site, or contact support.');
  });
});
