/** In JSON, PostgreSQL writes the offset of the time zone of its session. Others read times in UTC, which end in Z. */
export const toInstant = (time: string): string => new Date(time).toISOString()
