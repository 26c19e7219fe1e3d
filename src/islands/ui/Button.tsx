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
  type = 'button',
  children,
  ...attributes
}: Omit<ComponentProps<'button'>, 'className'> & ButtonLook & { icon?: IconName }) {
  return (
    <button className={buttonClass({ look, small, wide })} type={type} {...attributes}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
}
