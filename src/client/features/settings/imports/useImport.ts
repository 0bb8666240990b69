import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ImportReply } from '../../../../protocol/hostImports.ts'
import { useText } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { reasonOf } from '../../../kernel/view/reasonOf.ts'
import { fileSize } from '../../../ui/format/fileSize.ts'
import {
  beginImport,
  cancelImport,
  continueImport,
  importKey,
  importQuery,
  keepImport,
  sendFile,
  undoImport,
} from './importCalls.ts'
import { importsTexts } from './texts/importsTexts.ts'

export const MEBIBYTE = 1024 * 1024

/** The last import, and what the reader does with it. */
export function useImport() {
  const t = useText(importsTexts)
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

  /** @param token by which Slack gives files; empty: none */
  const send = async (file: File, token: string): Promise<void> => {
    const most = (data?.most_mib ?? Infinity) * MEBIBYTE
    if (file.size > most) {
      setProblem(t('imports.tooLarge', { name: file.name, size: fileSize(most) }))
      return
    }
    const { signal } = (sending.current = new AbortController())
    setProblem(undefined)
    try {
      const begun = await beginImport(file, token)
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
    goOn: (token: string | null) => act(() => continueImport(token)),
    undo: () => act(undoImport),
    keep: () => act(keepImport),
  }
}
