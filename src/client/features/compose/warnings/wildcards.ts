const CODE = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^\1[^\n]*$|(?![\s\S]))|(`+)[^`][\s\S]*?\2/gm
const CALL = /(?:^|[^\p{L}\p{N}@*])@\*\*(?:all|everyone|channel|stream)\*\*/u

/** The text without its code, where no mark has a meaning. */
export const withoutCode = (text: string): string => text.replaceAll(CODE, '')

/** True if a message mentions everybody in its channel (chat spec 3), outside of code. */
export const callsEverybody = (text: string): boolean => CALL.test(withoutCode(text))
