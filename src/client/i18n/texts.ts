import { english } from './english.ts'

declare const isTextKey: unique symbol

/** Name of a text, made by `Texts`: whoever made it imports the file of the text, so that the text is loaded. */
export type TextKey = string & { readonly [isTextKey]: true }

/** The texts of one file, for `useText`. Called with the name of one of them it makes a `TextKey` of it. */
export type Texts<Key extends string> = (key: Key) => TextKey

/** The names of the texts of `Texts`. */
export type KeyOf<Of> = Of extends Texts<infer Key> ? Key : never

const named = (key: string): TextKey => key as TextKey

/** Declares the texts of a feature, and adds them to the English texts. The build compiles their messages. */
export function textsOf<Key extends string>(messages: Readonly<Record<Key, string>>): Texts<Key> {
  english.load('en', messages)
  return named
}
