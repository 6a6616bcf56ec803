//! Random regions around given stars.
//!
//! A piece grows around each star. Adjacent pieces are then joined to regions with as many stars as are
//! asked for.

use super::draft::Draft;
use crate::grid::{Grid, parts};
use control::random::Random;

/// Attempts to join pieces before other pieces are grown.
const ATTEMPTS: usize = 60;

/// Grows connected regions with this many stars each. Returns `None` if the stars do not allow it or
/// chance was against it.
pub(super) fn grow<'a>(
    grid: &'a Grid,
    stars: &[usize],
    stars_of_region: usize,
    random: &mut Random,
) -> Option<Draft<'a>> {
    let pieces = Pieces::grow(grid, stars, random);
    if stars_of_region == 1 && pieces.weight.iter().all(|&weight| weight == 1) {
        return Some(Draft::new(grid, stars, pieces.of_square));
    }
    let groups = (0..ATTEMPTS).find_map(|_| pieces.join(stars_of_region, random))?;
    let region = pieces.of_square.iter().map(|&piece| groups[piece]);
    Some(Draft::new(grid, stars, region.collect()))
}

/// Connected sets of squares with at most one star.
struct Pieces {
    of_square: Vec<usize>,
    /// Stars of each piece: one, or none on the central square.
    weight: Vec<usize>,
    neighbours: Vec<Vec<usize>>,
    image: Vec<usize>,
}

const NONE: usize = usize::MAX;

impl Pieces {
    fn grow(grid: &Grid, stars: &[usize], random: &mut Random) -> Self {
        let mut of_square = vec![NONE; grid.squares.len()];
        let mut members: Vec<Vec<usize>> = Vec::new();
        let mut weight = Vec::new();
        let center = (0..of_square.len())
            .filter(|&square| grid.mirror.is_some() && grid.image(square) == square)
            .filter(|square| !stars.contains(square));
        let seeds = stars.iter().map(|&star| (star, 1));
        for (seed, has_star) in seeds.chain(center.map(|center| (center, 0))) {
            of_square[seed] = members.len();
            members.push(vec![seed]);
            weight.push(has_star);
        }
        // The image of each piece under a half turn.
        let images = members
            .iter()
            .map(|squares| of_square[grid.image(squares[0])]);
        let image: Vec<usize> = images.collect();
        // Pieces grow at different speeds, so that sizes vary.
        let speed: Vec<usize> = members.iter().map(|_| 1 << random.below(3)).collect();
        let mut left = of_square.len() - members.len();
        while left > 0 {
            let piece = random.below(members.len());
            if weight[piece] == 0 || random.below(4) >= speed[piece] {
                continue;
            }
            let near = members[piece]
                .iter()
                .flat_map(|&square| &grid.neighbours[square]);
            let is_free = |near: &usize| of_square[*near] == NONE;
            let free: Vec<usize> = near.copied().filter(is_free).collect();
            if free.is_empty() {
                continue;
            }
            // A square with several neighbours in the piece is in the list as often.
            let square = free[random.below(free.len())];
            for (square, piece) in [(square, piece), (grid.image(square), image[piece])] {
                if of_square[square] == NONE {
                    of_square[square] = piece;
                    members[piece].push(square);
                    left -= 1;
                }
            }
        }
        // Which pieces touch.
        let mut neighbours: Vec<Vec<usize>> = vec![Vec::new(); members.len()];
        for (square, near) in grid.neighbours.iter().enumerate() {
            let near = near.iter().map(|&near| of_square[near]);
            neighbours[of_square[square]].extend(near.filter(|&near| near != of_square[square]));
        }
        for near in &mut neighbours {
            near.sort_unstable();
            near.dedup();
        }
        Self {
            of_square,
            weight,
            neighbours,
            image,
        }
    }

    /// Returns a group for each piece, so that groups are connected and have this many stars, or `None`
    /// if chance was against it.
    fn join(&self, stars: usize, random: &mut Random) -> Option<Vec<usize>> {
        let is_symmetric = (0..self.image.len()).any(|piece| self.image[piece] != piece);
        let mut group = vec![NONE; self.weight.len()];
        let mut groups = 0;
        let count = self.weight.iter().sum::<usize>() / stars;
        if is_symmetric && count % 2 == 1 {
            for piece in self.central_group(stars, random)? {
                group[piece] = groups;
            }
            groups += 1;
        }
        while group.contains(&NONE) {
            if !self.can_be_joined(&group, stars) {
                return None;
            }
            let free = |piece: &usize| group[*piece] == NONE;
            let degree = |piece: usize| {
                self.neighbours[piece]
                    .iter()
                    .filter(|near| free(near))
                    .count()
            };
            let easiest = |pieces: Vec<usize>, random: &mut Random| {
                let pieces = pieces.into_iter();
                let keys = pieces.map(|piece| (degree(piece), random.bits(), piece));
                keys.min().map(|(_, _, piece)| piece)
            };
            // A group grows from the piece with the fewest free neighbours, over those with the fewest.
            let mut members = Vec::new();
            let mut next = easiest((0..group.len()).filter(free).collect(), random);
            while let Some(piece) = next {
                members.push(piece);
                if members.len() == stars {
                    break;
                }
                let near = members.iter().flat_map(|&member| &self.neighbours[member]);
                let is_image = |piece| members.iter().any(|&one| self.image[one] == piece);
                let is_taken =
                    |piece| members.contains(&piece) || (is_symmetric && is_image(piece));
                let possible = near
                    .copied()
                    .filter(|piece| free(piece) && !is_taken(*piece));
                next = easiest(possible.collect(), random);
            }
            if members.len() < stars {
                return None;
            }
            for &piece in &members {
                group[piece] = groups;
            }
            groups += 1;
            if is_symmetric {
                if group[self.image[members[0]]] != NONE {
                    return None;
                }
                for &piece in &members {
                    group[self.image[piece]] = groups;
                }
                groups += 1;
            }
        }
        Some(group)
    }

    fn can_be_joined(&self, group: &[usize], stars: usize) -> bool {
        let parts = parts(&self.neighbours, |piece| group[piece] == NONE);
        parts.iter().all(|part| {
            let weight = self.weight_of(part);
            weight > 0 && weight % stars == 0
        })
    }

    fn weight_of(&self, pieces: &[usize]) -> usize {
        pieces.iter().map(|&piece| self.weight[piece]).sum()
    }

    /// Returns the pieces of a group that a half turn maps to itself.
    fn central_group(&self, stars: usize, random: &mut Random) -> Option<Vec<usize>> {
        let all = 0..self.weight.len();
        let fixed = all.clone().filter(|&piece| self.image[piece] == piece);
        let mut group: Vec<usize> = fixed.collect();
        if group.is_empty() {
            let is_pair = |&piece: &usize| self.neighbours[piece].contains(&self.image[piece]);
            let pairs: Vec<usize> = all.filter(is_pair).collect();
            let first = *pairs.get(random.below(pairs.len().max(1)))?;
            group = vec![first, self.image[first]];
        }
        while self.weight_of(&group) < stars {
            let near: Vec<usize> = group
                .iter()
                .flat_map(|&member| &self.neighbours[member])
                .copied()
                .filter(|piece| !group.contains(piece))
                .collect();
            let next = *near.get(random.below(near.len().max(1)))?;
            group.extend([next, self.image[next]]);
        }
        (self.weight_of(&group) == stars).then_some(group)
    }
}
