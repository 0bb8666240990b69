const CODE = /^(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^\1[^\n]*$|(?![\s\S]))|(`+)[^`][\s\S]*?\2/gm
const CALL = /(?:^|[^\p{L}\p{N}@*])@\*\*(?:all|everyone|channel|stream)\*\*/u

/** Whether a message calls everybody who is in its channel (chat spec 3). What stands as code calls nobody. */
export const callsEverybody = (text: string): boolean => CALL.test(text.replaceAll(CODE, ''))
