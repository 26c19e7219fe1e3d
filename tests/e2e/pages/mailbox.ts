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
    const response = await this.#request.get('/__local/mail.json');
    const mails = (await response.json()) as Mail[];
    return mails.filter((mail) => mail.to === address);
  }

  /** Waits until an address has got this many mails, and gives them, newest first. */
  async waitFor(address: string, count: number): Promise<Mail[]> {
    await expect.poll(async () => (await this.to(address)).length, { timeout: 20_000 }).toBe(count);
    return this.to(address);
  }

  /** The link to the books in a mail. */
  static downloadLink(mail: Mail | undefined): string {
    const link = /https?:\/\/\S+\/download#t=\S+/.exec(mail?.text ?? '')?.[0];
    expect(link, 'a download link in the mail').toBeDefined();
    return link ?? '';
  }
}
