import { byMethod } from '#netlify/http/endpoint.ts';
import { eventStream } from '#netlify/http/event-stream.ts';

/** Tells a page at once when the list of eBooks has changed. A stream ends by itself and is opened again. */
export default byMethod('ebooks-live', {
  GET: async (_request, { ebooks }) => eventStream('ebooks', () => ebooks.fingerprint()),
});
