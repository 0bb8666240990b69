import { forget, forgetAll, keep, type DraftName, type KeptDraft } from './keeping.ts'

/** Milliseconds without a key after which what was typed is kept. */
const PAUSE = 400
/** Milliseconds: who types without a pause loses no more than this. */
const LONGEST = 1000

/** Of the forms that are open in this tab, by what each is about. */
const keepers = new Map<DraftName, DraftKeeper>()

/** Keeps another text in the place of what a form holds that is about to be left. */
export function putBack(userId: number, name: DraftName, typed: KeptDraft): void {
  keepers.get(name)?.leave()
  keep(userId, name, typed)
}

/** Whether a form about it is open in this tab. */
export const isFormOpen = (name: DraftName): boolean => keepers.has(name)

/** Forgets what this person typed into any event's form, open ones included. */
export function forgetForms(userId: number): void {
  for (const keeper of keepers.values()) keeper.leave()
  forgetAll(userId)
}

/** Keeps what one form holds on this device: at every pause, and every second while there is none. */
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

  /** Notes what the form holds; undefined where that is nothing but what is stored. */
  note(typed: KeptDraft | undefined): void {
    if (this.#isLeft) return
    if (typed === undefined) {
      // Only what was noted here: the text that is kept may be another tab's.
      if (this.#isNoted) this.forget()
      return
    }
    const { begunAt } = this.#waiting ?? { begunAt: Date.now() }
    this.#waiting = { typed, begunAt }
    this.#isNoted = true
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.keep(), Math.max(0, Math.min(PAUSE, begunAt + LONGEST - Date.now())))
  }

  /** Keeps at once what waits. */
  keep(): void {
    clearTimeout(this.#timer)
    if (this.#waiting) keep(this.#userId, this.#name, this.#waiting.typed)
    this.#waiting = undefined
  }

  /** It was saved or dropped: nothing is kept any more. */
  forget(): void {
    this.#drop()
    this.#isNoted = false
    forget(this.#userId, this.#name)
  }

  /** From now on what is kept is no concern of this form. */
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
