/** A round button on the dark. */
export const control = 'text-inherit hover:bg-stage-hover aria-disabled:opacity-40';

/** Fingers turn and zoom; a keyboard finds the buttons all the same. */
export const foundByKeyboard = {
  zoom: 'hover-none:not-focus-within:pointer-events-none hover-none:not-focus-within:absolute hover-none:not-focus-within:opacity-0',
  turn: 'hover-none:not-focus-visible:pointer-events-none hover-none:not-focus-visible:opacity-0',
};

/** It moves by itself, but not while a finger holds it. */
export const followed = 'transition-transform group-data-held/stage:transition-none';
