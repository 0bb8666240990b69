import type { Page } from '@playwright/test'

/** A file as a form or a chooser takes it. */
export interface NamedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const DARK_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=='

/** One dark pixel. */
export const aPicture = (name: string): NamedFile => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(DARK_PIXEL, 'base64'),
})

/** A text of eleven bytes. */
export const notes: NamedFile = {
  name: 'notes.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Milk, bread'),
}

/** Uploads as whoever is signed in there. @returns the file's address */
export async function upload(page: Page, file: NamedFile): Promise<string> {
  const answer = await page.request.post('/api/v1/user_uploads', {
    headers: { 'x-client': 'app', origin: new URL(page.url()).origin },
    multipart: { file },
  })
  const { url } = (await answer.json()) as { url: string }
  return url
}
