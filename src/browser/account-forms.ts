import { ShopError } from '../domain/shop-error.ts';
import { need } from './elements.ts';
import { startForm, type FormBehaviour } from './form.ts';
import { showToast } from './toast.ts';

/** A form of a page about accounts, found by its name: `data-<name>`. */
type AccountForm<Name extends string> = Omit<FormBehaviour<Name>, 'form' | 'onFailure'>;

/** Gives what starts the forms of a page. All of them tell of a failure in the same way. */
export function accountForms(onFailure: (error: unknown) => void) {
  return <Name extends string>(name: string, behaviour: AccountForm<Name>): void =>
    startForm({ ...behaviour, form: need(`[data-${name}]`, HTMLFormElement), onFailure });
}

/** Says in a toast why something did not work. */
export function showFailure(error: unknown): void {
  const text = error instanceof ShopError ? error.message : 'Please try again.';
  showToast({ title: 'Error', text, kind: 'error' });
}
