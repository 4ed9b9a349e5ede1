/** Bytes of one picture of the library. */
export const pictureBytesMax = 5_242_880;
/** Accepted by the library; whatever the name says, the content decides. */
export const pictureTypes = ['png', 'jpg', 'jpeg', 'webp', 'svg'] as const;
