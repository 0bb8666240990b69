import type { Page } from '@playwright/test'

/** A file in the form that file inputs and choosers accept. */
export interface NamedFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const DARK_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=='

/** A picture of one dark pixel. */
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

/** Uploads a file as the page's signed-in person. @returns the file's address */
export async function upload(page: Page, file: NamedFile): Promise<string> {
  const answer = await page.request.post('/api/v1/user_uploads', {
    headers: { 'x-client': 'app', origin: new URL(page.url()).origin },
    multipart: { file },
  })
  const { url } = (await answer.json()) as { url: string }
  return url
}
