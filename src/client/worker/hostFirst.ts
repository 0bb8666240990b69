/** What a gateway answers when it does not reach the host behind it. */
const UNREACHED: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * The host's answer, or what is kept where the host is not reached or takes longer than `patience` (milliseconds).
 * With nothing kept, the host's answer or failure as it comes.
 */
export async function hostFirst(
  asked: Promise<Response>,
  findKept: () => Promise<Response | undefined>,
  patience: number,
): Promise<Response> {
  const reached = asked.then(
    (answer) => (UNREACHED.has(answer.status) ? undefined : answer),
    () => undefined,
  )
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), patience)
  const answer = await Promise.race([reached, late.promise])
  clearTimeout(timer)
  return answer ?? (await findKept()) ?? asked
}
