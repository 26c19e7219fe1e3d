import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { KNOWN_SITES } from '../../../src/domain/chat/link-target.ts';
import type { ChatScript, ScriptStep } from '../../../src/domain/chat/script.ts';
import { checkChat } from '../chat-steps.ts';
import { parseContent } from '../content-file.ts';
import { formatDiagnostics } from '../diagnostic.ts';
import content from '../../../content/chat.json' with { type: 'json' };

const PAGES = new Set(['/about', '/community', '/help', '/contact']);
const script: ChatScript = content;

const diagnosticsOf = (change: Partial<ChatScript>) =>
  checkChat([parseContent('content/chat.json', JSON.stringify({ ...script, ...change }))], PAGES);
const problemsOf = (change: Partial<ChatScript>) =>
  diagnosticsOf(change).map(({ problem }) => problem);
const withStep = (id: string, change: Partial<ScriptStep>) => ({
  steps: script.steps.map((step) => (step.id === id ? { ...step, ...change } : step)),
});

describe('the chat script', () => {
  test('passes every check', () => {
    expect(formatDiagnostics(diagnosticsOf({}))).toBe('');
  });

  test('reports a missing step with its file, line, field, and fix', () => {
    const text = readFileSync('content/chat.json', 'utf8').replace(
      '"afterEmail": "ready"',
      '"afterEmail": "redy"',
    );
    const ids = script.steps.map(({ id }) => id).join(', ');
    expect(
      formatDiagnostics(checkChat([parseContent('content/chat.json', text)], PAGES).slice(0, 1)),
    ).toBe(
      [
        'content/chat.json',
        '  line 5, afterEmail: There’s no step called "redy".',
        `    To do: Add it to steps, or use one of these: ${ids}.`,
      ].join('\n'),
    );
  });

  test('rejects a reference to an unknown step anywhere', () => {
    expect(problemsOf({ topics: { ...script.topics, walking: 'nowhere' } })).toEqual([
      'There’s no step called "nowhere".',
    ]);
    expect(problemsOf({ otherwise: ['support-1', 'nowhere'] })).toContain(
      'There’s no step called "nowhere".',
    );
    expect(
      problemsOf(withStep('support-1', { buttons: [{ label: 'Go', step: 'nowhere' }] })),
    ).toEqual(['There’s no step called "nowhere".']);
  });

  test('rejects a line about danger that doesn’t say who to call, and any link to an unknown site', () => {
    const line = (text: string) => ({
      beside: { ...script.beside, harm: { ...script.beside.harm, text } },
    });
    expect(problemsOf(line('Is someone hurt? Call somebody.'))).toEqual([
      'This line has no number to call.',
    ]);
    expect(problemsOf(line('[Call 911](tel:911) or [look](https://example.com).'))).toEqual([
      'The chat can\'t link to "https://example.com".',
    ]);
  });

  test('rejects a button that leads nowhere or to two places', () => {
    expect(
      problemsOf(
        withStep('support-1', {
          buttons: [{ label: 'Stay' }, { label: 'Go', step: 'walking', link: '/help' }],
        }),
      ),
    ).toEqual([
      'The button "Stay" doesn’t go anywhere.',
      'The button "Go" has both a step and a link.',
    ]);
  });

  test('rejects unreachable or duplicate steps', () => {
    const lonely: ScriptStep = { id: 'island', text: ['Nobody comes here.'] };
    expect(problemsOf({ steps: [...script.steps, lonely] })).toEqual([
      'Nothing links to the step "island".',
    ]);
    expect(problemsOf({ steps: [...script.steps, { ...lonely, id: 'story' }] })).toEqual([
      'There are 2 steps called "story".',
    ]);
  });

  test('rejects a crisis step that has buttons, no number to call, or an untranslated call', () => {
    expect(
      problemsOf(withStep('self-harm', { buttons: [{ label: 'Our books', link: '/shop' }] })),
    ).toContain('The step "self-harm" is for a crisis, but it has buttons.');
    expect(problemsOf(withStep('harm', { calls: undefined }))).toEqual([
      'The step "harm" is for a crisis, but it has no number to call.',
    ]);
    expect(
      problemsOf(withStep('harm', { calls: [{ link: 'tel:911', label: 'Call 911' }] })),
    ).toEqual(['This call isn’t in Spanish, but the text is.']);
  });

  test.each(['javascript:alert', 'https://evil.example', '/no-such-page', 'about'])(
    'rejects text that links to %s',
    (link) => {
      expect(problemsOf(withStep('story', { text: [`Read [more](${link}).`] }))).toEqual([
        `The chat can't link to "${link}".`,
      ]);
    },
  );
});

test('every site the chat can link to is listed in the resources', () => {
  const resources = readFileSync('content/resources.json', 'utf8');
  const missing = KNOWN_SITES.filter((site) => !resources.includes(`"https://${site}`));
  expect(missing).toEqual([]);
});
