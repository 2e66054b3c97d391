/** A picture as the viewer shows it. `caption` stands below it. */
export type ViewedPicture = { url: string; alt: string; caption?: string | undefined };
