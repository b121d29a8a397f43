// Where a lens lies on a board: in the corner where it hides least of what one wants to touch.
import type { Point } from "../types";

export interface Corner {
  right: boolean;
  below: boolean;
}
const CORNERS: Corner[] = [true, false].flatMap((below) => [true, false].map((right) => ({ right, below })));

/**
 * The corner for a lens. All points are shares of the board, from its upper left corner; so is the size of the lens.
 * What was touched must not be hidden, and as few of the others as can be; of equals the farthest corner is best.
 */
export function freest(touched: Point, others: readonly Point[], [wide, high]: Point): Corner {
  const hides = ({ right, below }: Corner, [x, y]: Point) =>
    (right ? x > 1 - wide : x < wide) && (below ? y > 1 - high : y < high);
  const cost = (corner: Corner) => {
    const away = Math.hypot(touched[0] - (corner.right ? 1 : 0), touched[1] - (corner.below ? 1 : 0));
    const hidden = others.filter((one) => hides(corner, one)).length;
    return (hides(corner, touched) ? 1000 : 0) + hidden - away / 2;
  };
  return CORNERS.reduce((best, corner) => (cost(corner) < cost(best) ? corner : best));
}
