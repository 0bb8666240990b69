/** Statuses of a gateway that does not reach the host behind it. */
const UNREACHED: ReadonlySet<number> = new Set([502, 503, 504])

/**
 * Returns the host's answer, or the cached answer if the host is not reached or takes longer than `patience`
 * (milliseconds). Without a cached answer, returns the host's answer or failure.
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
