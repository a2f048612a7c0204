import { create } from 'zustand';

/** The title of the open view of a screen that has several; empty where the title of the route table applies. */
export const useViewTitle = create(() => '');
