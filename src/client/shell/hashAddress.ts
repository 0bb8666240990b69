/**
 * Returns true if this hash is an address that the application supports: of a conversation, or of a page as other chat
 * clients name it (`addressOfHash`).
 */
export const isHashAddress = (hash: string): boolean =>
  /^#(narrow\/|(inbox|recent|feed|drafts|scheduled|reminders|channels|streams|groups|user|settings|organization|invite)(\/|$))/.test(
    hash,
  )
