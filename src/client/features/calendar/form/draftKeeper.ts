import { forget, forgetAll, keep, type DraftName, type KeptDraft } from './keeping.ts'

/** Milliseconds without a key press after which the text is stored. */
const PAUSE = 400
/** Milliseconds: continuous typing loses no more than this. */
const LONGEST = 1000

/** The open forms of this tab, by the event they are about. */
const keepers = new Map<DraftName, DraftKeeper>()

/** Stores another text in place of the one in a form that is about to close. */
export function putBack(userId: number, name: DraftName, typed: KeptDraft): void {
  keepers.get(name)?.leave()
  keep(userId, name, typed)
}

/** Tells whether a form about it is open in this tab. */
export const isFormOpen = (name: DraftName): boolean => keepers.has(name)

/** Erases what this person typed into any event's form, including open forms. */
export function forgetForms(userId: number): void {
  for (const keeper of keepers.values()) keeper.leave()
  forgetAll(userId)
}

/** Stores the text of one form on this device: at every pause, and every second of continuous typing. */
export class DraftKeeper {
  readonly #userId: number
  readonly #name: DraftName
  #waiting: { readonly typed: KeptDraft; readonly begunAt: number } | undefined
  #isNoted = false
  #isLeft = false
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(userId: number, name: DraftName) {
    this.#userId = userId
    this.#name = name
    keepers.set(name, this)
  }

  /** Records the form's text; undefined if it equals the stored event. */
  note(typed: KeptDraft | undefined): void {
    if (this.#isLeft) return
    if (typed === undefined) {
      // Erases only a text recorded here: the stored one can be another tab's.
      if (this.#isNoted) this.forget()
      return
    }
    const { begunAt } = this.#waiting ?? { begunAt: Date.now() }
    this.#waiting = { typed, begunAt }
    this.#isNoted = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.keep(), Math.max(0, Math.min(PAUSE, begunAt + LONGEST - Date.now())))
  }

  /** Stores a pending text at once. */
  keep(): void {
    clearTimeout(this.#timer)
    if (this.#waiting) keep(this.#userId, this.#name, this.#waiting.typed)
    this.#waiting = undefined
  }

  /** Erases the stored text after a save or a discard. */
  forget(): void {
    this.#drop()
    this.#isNoted = false
    forget(this.#userId, this.#name)
  }

  /** Stops storing for this form; the stored text stays. */
  leave(): void {
    this.#drop()
    this.#isLeft = true
    if (keepers.get(this.#name) === this) keepers.delete(this.#name)
  }

  #drop(): void {
    clearTimeout(this.#timer)
    this.#waiting = undefined
  }
}
