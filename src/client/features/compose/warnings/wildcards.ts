const CODE = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^\1[^\n]*$|(?![\s\S]))|(`+)[^`][\s\S]*?\2/gm
const CALL = /(?:^|[^\p{L}\p{N}@*])@\*\*(?:all|everyone|channel|stream)\*\*/u

/** The text without what stands as code: nothing there means anything. */
export const withoutCode = (text: string): string => text.replaceAll(CODE, '')

/** Whether a message calls everybody who is in its channel (chat spec 3). What stands as code calls nobody. */
export const callsEverybody = (text: string): boolean => CALL.test(withoutCode(text))
