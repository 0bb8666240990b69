const turning = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Returns a name without bidirectional control characters. With them a name could pose as another name, and
 * turn the rest of its sentence or list; names in any script read as well without them.
 */
export const withoutTurning = (name: string): string => name.replaceAll(turning, '')
