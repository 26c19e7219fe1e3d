import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

/** A button of the site; without a `type` it sends nothing. */
export function Button({
  look,
  small,
  wide,
  icon,
  about,
  type = 'button',
  children,
  ...attributes
}: Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    icon?: IconName;
    /** What it is about, for those who do not see where it stands. */
    about?: string | undefined;
  }) {
  return (
    <button className={buttonClass({ look, small, wide })} type={type} {...attributes}>
      {icon && <Icon name={icon} />}
      <span>
        <span>{children}</span>
        {about !== undefined && <span className="visually-hidden">{`: ${about}`}</span>}
      </span>
    </button>
  );
}
