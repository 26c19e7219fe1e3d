import { useEffect, useState, type ReactNode } from 'react';
import { INTERRUPTIONS_CHANGED } from '#src/browser/calm-mode.ts';
import { readSettings, saveSettings, switchOnStyles } from '#src/browser/reading-settings.ts';
import { local, READING_PARAMETER } from '#src/browser/storage.ts';
import {
  parseReading,
  serializeReading,
  type ReadingChoice,
  type ReadingSettings,
} from '#src/domain/reading/reading-settings.ts';
import { routes } from '#src/routes.ts';
import { Button } from '../ui/Button.tsx';
import { GROUPS, SWITCHES, type ReadingGroup, type ReadingSwitch } from './reading-groups.ts';
import styles from './reading.css?url';

/** Reading settings panel. Each choice applies immediately and is saved. */
export default function ReadingPanel() {
  const [settings, setSettings] = useState(readSettings);
  const [status, setStatus] = useState<ReactNode>('');
  const [isKept] = useState(local.isOpen);
  useEffect(() => {
    switchOnStyles();
    const show = () => setSettings(readSettings());
    document.addEventListener(INTERRUPTIONS_CHANGED, show);
    return () => document.removeEventListener(INTERRUPTIONS_CHANGED, show);
  }, []);

  const keep = (next: ReadingSettings, words = '') => {
    saveSettings(next);
    setSettings(readSettings());
    setStatus(words);
  };
  const choose = (name: ReadingChoice, value: string) =>
    keep({ ...settings, ...{ [name]: value } } as ReadingSettings);
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="island" />
      <p>
        {isKept
          ? 'Choose what’s easiest for you. Changes show right away, and this browser will remember them.'
          : 'Choose what’s easiest for you. Changes show right away, but only on this page, because your browser isn’t saving anything for this site.'}
      </p>
      <form method="dialog" className="grid grid-cols-1 gap-6">
        {GROUPS.map((group) => (
          <Group
            key={group.name}
            group={group}
            chosen={settings[group.name]}
            onChoose={(value) => choose(group.name, value)}
          />
        ))}
        <fieldset>
          <legend>More</legend>
          {SWITCHES.map((one) => (
            <Switch
              key={one.name}
              setting={one}
              isOn={settings[one.name] === one.on}
              onSwitch={(isOn) => choose(one.name, isOn ? one.on : one.off)}
            />
          ))}
        </fieldset>
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => keep(parseReading(''), 'All settings are back to normal.')}>
            Reset all settings
          </Button>
          <Button onClick={() => void copyLink(settings).then(setStatus)}>
            Copy a link with these settings
          </Button>
        </div>
        <p className="small">You can send the link to someone you help.</p>
        <p
          role="status"
          className="not-empty:rounded-sm not-empty:border-2 not-empty:border-good-ink not-empty:bg-good not-empty:px-4 not-empty:py-3"
        >
          {status}
        </p>
        <div className="bottom-0 border-line bg-surface py-3 [@media(height>=36rem)]:sticky [@media(height>=36rem)]:border-t">
          <button className="button button--fill w-full">Close</button>
        </div>
      </form>
    </>
  );
}

function Group({
  group: { name, legend, hint, options },
  chosen,
  onChoose,
}: {
  group: ReadingGroup;
  chosen: string;
  onChoose: (value: string) => void;
}) {
  const hintId = `reading-${name}-hint`;
  return (
    <fieldset aria-describedby={hint && hintId}>
      <legend>{legend}</legend>
      {hint && (
        <p id={hintId} className="small">
          {hint}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap gap-2">
        {options.map(([value, label]) => (
          <label
            key={value}
            data-option={`${name}-${value}`}
            className="rounded-md border-2 border-line-strong px-3.5 py-1.5 hover:border-ink has-checked:border-act has-checked:bg-act has-checked:text-on-act"
          >
            {/* Draw only the border, so that the radio button is still visible in forced-colors
               mode. */}
            <input
              className="appearance-none rounded-full border-2 border-current checked:border-[0.4375rem]"
              type="radio"
              name={name}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Switch({
  setting: { name, label, hint },
  isOn,
  onSwitch,
}: {
  setting: ReadingSwitch;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}) {
  const hintId = `reading-${name}-hint`;
  return (
    <div>
      <label>
        <input
          type="checkbox"
          name={name}
          checked={isOn}
          onChange={({ target }) => onSwitch(target.checked)}
          aria-describedby={hintId}
        />
        <span>{label}</span>
      </label>
      <p id={hintId} className="small">
        {hint}
      </p>
    </div>
  );
}

/**
 * Copies a link that applies these settings. It leads to the home page, because the current URL may
 * be private.
 */
async function copyLink(settings: ReadingSettings): Promise<ReactNode> {
  const link = new URL(routes.home, location.origin);
  link.searchParams.set(READING_PARAMETER, serializeReading(settings));
  try {
    await navigator.clipboard.writeText(link.href);
    return 'Link copied. Now you can paste it into a message.';
  } catch {
    return (
      <>
        Copy this link: <a href={link.href}>{link.href}</a>
      </>
    );
  }
}
