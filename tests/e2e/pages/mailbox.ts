import { expect, type APIRequestContext } from '@playwright/test';

/** One mail of the local outbox. */
export interface Mail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

/** The outbox of the local world, as a test reads it. */
export class Mailbox {
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext) {
    this.#request = request;
  }

  /** Every mail to an address, newest first. */
  async to(address: string): Promise<Mail[]> {
    const response = await this.#request.get('/__local/mail.json', { params: { to: address } });
    return (await response.json()) as Mail[];
  }

  /** Waits until an address has got this many mails, and gives them, newest first. */
  async waitFor(address: string, count: number): Promise<Mail[]> {
    await expect.poll(async () => (await this.to(address)).length).toBe(count);
    return this.to(address);
  }

  /** Waits for the newest mail that fits, whoever it went to. */
  async find(fits: (mail: Mail) => boolean): Promise<Mail> {
    let found: Mail | undefined;
    await expect
      .poll(async () => {
        const response = await this.#request.get('/__local/mail.json');
        found = ((await response.json()) as Mail[]).find(fits);
        return found !== undefined;
      })
      .toBe(true);
    if (!found) throw new Error('The mail was there and is gone.');
    return found;
  }

  /** The link to the books in a mail. */
  static downloadLink(mail: Mail | undefined): string {
    const link = /https?:\/\/\S+\/download#t=\S+/.exec(mail?.text ?? '')?.[0];
    expect(link, 'a download link in the mail').toBeDefined();
    return link ?? '';
  }
}
