/** The first of so many free ports in a row. */
export function freePorts(count?: number): Promise<number>;
