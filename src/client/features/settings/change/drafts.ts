import { scopedStore, useScoped } from '../../../kernel/scope.ts'
import { useSession } from '../../../kernel/session.ts'

/*
 * What was typed and not saved yet: it outlives the page it was typed on, until the session ends.
 */

const drafts = scopedStore<{ readonly texts: ReadonlyMap<string, string> }>(() => ({ texts: new Map() }))

export interface TypedDraft {
  /** Undefined: nothing was typed that is not saved. */
  readonly text: string | undefined
  readonly type: (text: string) => void
  readonly forget: () => void
  /** Forgets it where it is still that text: more may have been typed while that was being stored. */
  readonly stored: (text: string) => void
}

/** The draft of a field, by a name that no other field has. */
export function useTypedDraft(name: string): TypedDraft {
  const store = useSession().get(drafts)
  const text = useScoped(drafts, ({ texts }) => texts.get(name))
  const forget = (): void =>
    store.setState(({ texts }) => ({ texts: new Map([...texts].filter(([each]) => each !== name)) }))
  return {
    text,
    type: (text) => store.setState(({ texts }) => ({ texts: new Map(texts).set(name, text) })),
    forget,
    stored: (text) => {
      if (store.getState().texts.get(name) === text) forget()
    },
  }
}
