// @vitest-environment happy-dom
import { useLayoutEffect, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { session } from '#src/browser/storage.ts';
import type { FieldDefinitions, FormDefinition } from '#src/contracts/forms/form-definition.ts';
import { wellnessGuideForm } from '#src/contracts/forms/wellness-guide.ts';
import SignIn from '#src/islands/accounts/SignIn.tsx';
import { mount, type Fallback } from '#src/islands/mount-island.tsx';
import { Field } from '#src/islands/ui/Field.tsx';
import { Form } from '#src/islands/ui/Form.tsx';
import { expectConsole } from '#tests/support/fail-on-console.ts';
import { addGrammar, addIcons, autofill, translate } from '#tests/support/page-modifiers.ts';
import { shownIsland } from '#tests/support/shown-island.ts';

const { hydrate, leave, named, press, settled, show, words } = shownIsland();

type AnyForm = FormDefinition<FieldDefinitions>;

/** Every form definition. */
const FORMS = Object.values(
  import.meta.glob<Record<string, AnyForm>>('/src/contracts/forms/*.ts', { eager: true }),
)
  .flatMap((module) => Object.values(module))
  .filter((one) => typeof one === 'object' && 'fields' in one && 'busy' in one);

const OPTIONS = [
  { value: 'one', label: 'One' },
  { value: 'two', label: 'Two' },
];
const optionsOf = (field: FieldDefinitions[string]) =>
  field.kind === 'select' || field.kind === 'radio' ? (field.options ?? OPTIONS) : undefined;

/**
 * Renders a form with all its fields. Each submission attempt appends the form's values to
 * `submitted`.
 */
function whole(form: AnyForm, submitted: object[] = []) {
  return (
    <Form
      form={form}
      draft="foreign"
      layout={Object.entries(form.fields).map(([name, field]) => {
        const options = optionsOf(field);
        return <Field key={name} name={name} {...(options ? { options } : {})} />;
      })}
      onRefused={(typed) => void submitted.push(typed)}
      onSend={(typed) => {
        submitted.push(typed);
        return Promise.resolve('keep');
      }}
    />
  );
}

/** Fills in all fields without firing events, and returns the values. */
function fillIn({ fields }: AnyForm): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value =
        optionsOf(field)?.at(-1)?.value ??
        (field.kind === 'date'
          ? '2026-12-24'
          : field.kind === 'code'
            ? '123456'
            : `Words for ${name}`);
      const [control, ...others] = document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`);
      if (field.kind === 'checkbox' && control) control.checked = true;
      else if (field.kind === 'radio')
        [control, ...others].forEach((one) => one && (one.checked = one.value === value));
      else if (control) autofill(control, value);
      return [name, field.kind === 'checkbox' ? true : value];
    }),
  );
}

/** Returns the current field values. */
const currentValues = ({ fields, name: form }: AnyForm) => {
  const data = new FormData(
    document.querySelector<HTMLFormElement>(`form:has([value="${form}"])`) ?? undefined,
  );
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [
      name,
      kind === 'checkbox' ? data.has(name) : data.get(name),
    ]),
  );
};

const pressSend = () =>
  settled(() => document.querySelector<HTMLButtonElement>('[type=submit]')?.click());

test('finds more than 15 forms to test', () => {
  expect(FORMS.length).toBeGreaterThan(15);
});

describe.each(FORMS.map((form) => [form.name, form] as const))('"%s" form', (_name, form) => {
  test('F4: submits values the browser filled in without events, before and after hydration', async () => {
    const submitted: object[] = [];
    await show(whole(form, submitted));
    const after = fillIn(form);
    await pressSend();
    expect(submitted).toEqual([after]);
    leave();
    sessionStorage.clear();
    await hydrate(whole(form, submitted), () => fillIn(form));
    await pressSend();
    expect(submitted).toEqual([after, after]);
  });

  test('F3: keeps input entered while React was hydrating a page that had been modified', async () => {
    expectConsole(/^Error: Hydration failed/);
    const submitted: object[] = [];
    let typed = {};
    await hydrate(whole(form, submitted), addIcons, () => (typed = fillIn(form)));
    expect(currentValues(form)).toEqual(typed);
    await pressSend();
    expect(submitted).toEqual([typed]);
  });

  test('F3: keeps text, focus, and selection when nodes were inserted before hydration', async () => {
    expectConsole(/^Error: Hydration failed/);
    const submitted: object[] = [];
    const id = Object.keys(form.fields)[0] ?? '';
    const first = () => document.getElementById(id) as HTMLInputElement;
    let typed = {};
    await hydrate(whole(form, submitted), (place) => {
      typed = fillIn(form);
      first().focus();
      if (first().type === 'text') first().setSelectionRange(2, 5);
      for (const work of [translate, addIcons, addGrammar]) work(place);
    });
    expect(currentValues(form)).toEqual(typed);
    expect(document.activeElement).toBe(first());
    if (first().type === 'text') {
      expect([first().selectionStart, first().selectionEnd]).toEqual([2, 5]);
    }
    await pressSend();
    expect(submitted).toEqual([typed]);
  });

  test('F3, F4: prefers input from before hydration over a draft from an earlier visit', async () => {
    expectConsole(/^Error: Hydration failed/);
    const draft = Object.entries(form.fields).flatMap(([name, { kind }]) =>
      kind === 'checkbox' || kind === 'date'
        ? []
        : [[name, optionsOf(form.fields[name] as never)?.[0]?.value ?? `Old ${name}`]],
    );
    session.write('foreign', Object.fromEntries(draft));
    let typed = {};
    await hydrate(whole(form), (place) => {
      typed = fillIn(form);
      addIcons(place);
    });
    expect(currentValues(form)).toEqual(typed);
  });

  test('F2: falls back to the plain form, with all input and an explanation, if an extension breaks it', async () => {
    expectConsole(/not a child|above error/);
    await hydrate(<Breakable form={form} />);
    const typed = fillIn(form);
    document.getElementById('goes')?.remove();
    named('Break').focus();
    await press('Break');
    expect(words()).toContain('This part of the page has stopped working.');
    expect(document.activeElement).not.toBe(document.body);
    expect(words()).toContain('What you typed is still there.');
    expect(currentValues(form)).toEqual(typed);
    const plain = document.querySelector('form');
    expect(plain?.getAttribute('action')).toBe('/.netlify/functions/form-post');
    expect(plain?.method).toBe('post');
  });
});

/** An island that removes a node on click. */
function Breakable({ form }: { form: AnyForm }) {
  const [isThere, setThere] = useState(true);
  return (
    <>
      {isThere && <p id="goes">A part</p>}
      <button onClick={() => setThere(false)}>Break</button>
      {whole(form)}
    </>
  );
}

test('F4: a button that waits for all fields notices autofilled values on hover', async () => {
  await show(<Form form={wellnessGuideForm} waitsForAll onSend={() => Promise.resolve('keep')} />);
  expect(named(wellnessGuideForm.button).matches(':disabled')).toBe(true);
  fillIn(wellnessGuideForm);
  await settled(() =>
    document
      .querySelector('form')
      ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
  );
  expect(named(wellnessGuideForm.button).matches(':disabled')).toBe(false);
});

test('F3, F4: keeps values typed or autofilled while the sign-in form hydrates', async () => {
  history.replaceState(null, '', '/auth#sign-in');
  const fill = (id: string, value: string) =>
    autofill(document.getElementById(id) as HTMLInputElement, value);
  function Browser() {
    useLayoutEffect(() => {
      fill('sign-in-email', 'ann@example.com');
      fill('sign-in-password', 'seven quiet otters');
    }, []);
    return null;
  }
  const page = (
    <>
      <SignIn />
      <Browser />
    </>
  );
  await hydrate(page, () => fill('sign-in-email', 'ann@exa'));
  const valueOf = (id: string) => (document.getElementById(id) as HTMLInputElement).value;
  expect(valueOf('sign-in-password')).toBe('seven quiet otters');
  expect(valueOf('sign-in-email')).toBe('ann@example.com');
});

test.each([
  ['as it was built', () => undefined],
  ['changed by extensions', addIcons],
])('F3: React picks up input from before hydration on a page %s', async (_how, work) => {
  expectConsole(/^Error: Hydration failed/);
  function Controlled() {
    const [isOn, setOn] = useState(false);
    const [text, setText] = useState('');
    const [way, setWay] = useState('b');
    return (
      <form>
        {['a', 'b'].map((one) => (
          <input
            key={one}
            type="radio"
            name="way"
            value={one}
            checked={one === way}
            onChange={() => setWay(one)}
          />
        ))}
        <input
          type="checkbox"
          name="on"
          checked={isOn}
          onChange={({ target }) => setOn(target.checked)}
        />
        <input name="text" value={text} onChange={({ target }) => setText(target.value)} />
        <output>{`${isOn ? 'on' : 'off'}, ${text}, ${way}`}</output>
      </form>
    );
  }
  await hydrate(<Controlled />, (place) => {
    (place.querySelector('[name=on]') as HTMLInputElement).checked = true;
    (place.querySelector('[value=a]') as HTMLInputElement).checked = true;
    autofill(place.querySelector('[name=text]') as HTMLInputElement, 'Maria');
    work(place);
  });
  expect(document.querySelector('output')?.textContent).toBe('on, Maria, a');
  expect(document.querySelector<HTMLInputElement>('[name=on]')?.checked).toBe(true);
});

test('F3: keeps a collapsible section open if it was opened before hydration', async () => {
  expectConsole(/^Error: Hydration failed/);
  await hydrate(
    <details>
      <summary>More</summary>
      <p>Words</p>
    </details>,
    (place) => {
      expectConsole(/^A tree hydrated but some attributes/);
      (place.firstElementChild as HTMLDetailsElement).open = true;
      translate(place);
    },
  );
  expect(document.querySelector('details')?.open).toBe(true);
});

describe('island mounted in its own container', () => {
  let change = () => {};
  function Panel() {
    const [isThere, setThere] = useState(true);
    change = () => setThere(false);
    return (
      <section>
        {isThere && <p id="goes">A part</p>}
        <button onClick={() => setThere(false)}>Break</button>
      </section>
    );
  }
  const asPage = (): Fallback => ({ href: '/cart', label: 'Open full page' });
  const place = () => document.body.appendChild(document.createElement('div'));

  test.each([
    ['removed', () => document.getElementById('goes')?.remove()],
    ['moved', () => document.body.append(document.getElementById('goes') as Node)],
    [
      'wrapped together with all its siblings',
      () => {
        const wrapper = document.createElement('div');
        document.getElementById('goes')?.remove();
        document.querySelector('section')?.replaceWith(wrapper);
        wrapper.append('Foreign');
      },
    ],
  ])('F2: links to the equivalent page when a node was %s', async (_how, work) => {
    expectConsole(/not a child|above error|NotFound/);
    const panel = place();
    let unmount = () => {};
    await settled(() => (unmount = mount(panel, Panel, {}, asPage)));
    await settled(work);
    // Within `act`, React doesn't report nodes that its error boundary couldn't remove.
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    change();
    await expect

      .poll(() => panel.querySelector('[role=alert]')?.textContent)
      .toContain('This part of the page has stopped working.');
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    expect([...panel.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual([
      '/cart',
      location.href,
      '/contact',
    ]);
    await settled(unmount).catch((error) => expect(error).toBeInstanceOf(DOMException));
  });

  test('F2: if an island that the visitor didn’t open breaks, shows nothing in its place', async () => {
    expectConsole(/not a child|above error/);
    const panel = place();
    await settled(() => mount(panel, Panel, {}));
    document.getElementById('goes')?.remove();
    await press('Break');
    expect(panel.innerHTML).toBe('');
  });

  test("F2: links to the equivalent page if the island can't render at all", async () => {
    expectConsole(/Never drawn|above error/);
    const panel = place();
    await settled(() =>
      mount(
        panel,
        () => {
          throw new Error('Never drawn');
        },
        {},
        asPage,
      ),
    );
    expect(panel.textContent).toContain('Open full page');
  });
});
