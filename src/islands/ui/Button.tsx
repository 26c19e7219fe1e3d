import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';

/** The site's standard button. It doesn't submit a form unless its `type` is `submit`. */
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
    /** Visually hidden text that tells screen reader users what the button is for. */
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
