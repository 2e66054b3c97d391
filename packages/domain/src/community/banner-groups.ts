export const bannerGroups = ['line', 'slider', 'orderslider'] as const;
