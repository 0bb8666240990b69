import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ImportReply } from '../../../../protocol/hostImports.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import {
  beginImport,
  cancelImport,
  importKey,
  importQuery,
  keepImport,
  sendFile,
  undoImport,
} from './importCalls.ts'

/** The last import, and what the reader does with it. */
export function useImport() {
  const t = useText()
  const { cache } = useSession()
  const { data, isError, refetch } = useQuery(importQuery, cache)
  /** Bytes that arrived of the file that this page sends. */
  const [sent, setSent] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const sending = useRef<AbortController | undefined>(undefined)
  useLayoutEffect(() => () => sending.current?.abort(), [])

  const show = (state: ImportReply): void => {
    cache.setQueryData(importKey, state)
  }
  /** Does something that answers the new state; a failure is told, and the state read anew. */
  const act = async (call: () => Promise<ImportReply>): Promise<void> => {
    setProblem(undefined)
    try {
      show(await call())
    } catch (error) {
      setProblem(reasonOf(t, error))
      await refetch()
    }
  }

  const send = async (file: File): Promise<void> => {
    const { signal } = (sending.current = new AbortController())
    setProblem(undefined)
    try {
      const begun = await beginImport(file)
      show(begun)
      setSent(begun.received)
      await sendFile(file, begun.received, { signal, tell: setSent })
    } catch (error) {
      if (!signal.aborted) setProblem(reasonOf(t, error))
    }
    setSent(undefined)
    if (!signal.aborted) await refetch()
  }

  const cancel = (): Promise<void> => {
    sending.current?.abort()
    return act(cancelImport)
  }

  return {
    /** Null: this server has no imports. */
    state: data,
    isUnknown: isError && data === undefined,
    retry: () => void refetch(),
    sent,
    problem,
    send,
    cancel,
    undo: () => act(undoImport),
    keep: () => act(keepImport),
  }
}
