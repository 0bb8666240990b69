import { randomBytes } from 'node:crypto'

const MAX_NAME_LENGTH = 100
/** There is one organization; real services number them. */
const ORGANISATION_FOLDER = '1'

/**
 * Returns a file name that stays the same in addresses, headers and message sources: ASCII letters, digits,
 * dots and dashes. Accents are dropped, other scripts become dashes; the original name is stored beside it.
 */
export function cleanFileName(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? ''
  // The middle of a very long name would be cut out in any case.
  const isEndless = base.length > 2 * MAX_NAME_LENGTH
  const name = (isEndless ? base.slice(0, MAX_NAME_LENGTH) + base.slice(-MAX_NAME_LENGTH) : base)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/\.{2,}/g, '.')
    .replace(/-*(\.\w+)$/, '$1')
  const extension = /\.[a-z\d]{1,10}$/i.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - extension.length).replace(/^[.-]+|[.-]+$/g, '')
  return (stem || 'file').slice(0, MAX_NAME_LENGTH - extension.length) + extension
}

// oxlint-disable-next-line no-control-regex -- those are what it is about
const HIDING = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Returns the original file name without line breaks and direction marks, which can hide an extension. */
export const plainFileName = (given: string): string => given.toWellFormed().replaceAll(HIDING, '')

/** Returns the path of a new upload, `{organisation}/{random}/{name}`, which is unguessable. */
export const newUploadPath = (fileName: string): string =>
  `${ORGANISATION_FOLDER}/${randomBytes(18).toString('base64url')}/${cleanFileName(fileName)}`

/** Returns the file's name on disk: the random part of its path, before its name, without any user input. */
export const storedName = (path: string): string => path.split('/').at(-2) ?? ''

/** Matches paths of uploads, also those of real services: `{organization}/{folder}/{random}/{name}`. */
const uploadPath = /^\d{1,12}\/(?:[\w-]{1,20}\/)?[\w-]{16,64}\/(?!\.{1,2}$)[^/\\\p{Cc}]{1,255}$/u

/** Returns true for a path that a service gives to an upload: it leads out of no folder. */
export const isUploadPath = (path: string): boolean => uploadPath.test(path)
