import { checkoutForm } from './checkout.ts';
import { defineForm, emailField } from './form-definition.ts';

const { firstName, lastName } = checkoutForm.fields;

/** Tries the checkout out. Without script it is posted as the form of the checkout is. */
export const testPurchaseForm = defineForm({
  name: 'test-purchase',
  title: 'eBook Purchase Test',
  button: 'Purchase',
  busy: 'Processing...',
  fields: {
    email: emailField,
    firstName: { ...firstName, label: 'First Name' },
    lastName: { ...lastName, label: 'Last Name' },
  },
});
